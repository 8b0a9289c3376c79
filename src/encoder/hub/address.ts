import { UsageError } from "../../base/core/errors";
import { parseUrl } from "../../base/core/values/parse-url";

export const DEFAULT_HUB = "https://huggingface.co";

/** A revision of a model on a hub. */
export interface HubModel {
  readonly hub: URL;
  /** `model` or `owner/model`. */
  readonly name: string;
  /** Branch, tag or commit. */
  readonly revision: string;
}

/** One part of a name; a leading dot would make hidden files, or lead upwards. */
const PART = /^\w[\w.-]{0,95}$/;

/**
 * Returns the checked address of a model.
 * @throws UsageError `HUB_ADDRESS` for a name, revision or hub that cannot be one.
 */
export function parseHubModel(name: string, revision: string, hub: string): HubModel {
  const parts = name.split("/");
  if (parts.length > 2 || !parts.every((part) => PART.test(part))) {
    throw invalid(
      "name of a model",
      name,
      "MODEL or OWNER/MODEL of letters, digits, dots, dashes and underscores",
    );
  }
  if (!revision.split("/").every((part) => PART.test(part))) {
    throw invalid("revision", revision, "a branch, tag or commit");
  }
  const url = parseUrl(hub);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password !== "" ||
    /[?#]/.test(url.href)
  ) {
    throw invalid(
      "hub",
      withoutSecrets(hub),
      "a URL that begins with https:// or http://, without user, password, query and fragment",
    );
  }
  return { hub: url, name, revision };
}

/** Returns of an address, which may be malformed, what can hold neither a password nor a key. */
function withoutSecrets(hub: string): string {
  return hub.slice(hub.lastIndexOf("@") + 1).replace(/[?#].*/s, "");
}

function invalid(what: string, given: string, expected: string): UsageError {
  return new UsageError(`"${given}" is no ${what}; expected ${expected}.`, {
    code: "HUB_ADDRESS",
    hint: "For example: crowdchecked model pull sentence-transformers/stsb-bert-base --revision main",
  });
}

/** Returns the URL of a file's bytes. */
export function fileUrl({ hub, name, revision }: HubModel, path: string): URL {
  return below(hub, `${name}/resolve/${encodeURIComponent(revision)}/${path}`);
}

/** Returns the URL of the list of files. */
export function listUrl({ hub, name, revision }: HubModel): URL {
  return below(hub, `api/models/${name}/tree/${encodeURIComponent(revision)}?recursive=true`);
}

function below(hub: URL, path: string): URL {
  return new URL(path, hub.href.endsWith("/") ? hub : `${hub.href}/`);
}
