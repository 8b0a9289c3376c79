import * as v from "valibot";
import { parseJson } from "../../src/base/core/values/parse-json";
import { matching, object, text, utcTime } from "../../src/base/core/values/shape";

const platformId = matching(/^[1-9]\d{0,18}$/);
const optional = v.optional(v.string());
const entities = object({
  urls: v.optional(v.array(object({ expanded_url: optional, unwound_url: optional }))),
});
const post = object({
  id: platformId,
  text: v.string(),
  lang: v.optional(matching(/^[\w-]{2,20}$/)),
  author_id: v.optional(platformId),
  conversation_id: v.optional(platformId),
  created_at: v.optional(utcTime),
  referenced_tweets: v.optional(v.array(object({ type: v.string(), id: platformId }))),
  entities: v.optional(entities),
  note_tweet: v.optional(object({ text: v.string(), entities: v.optional(entities) })),
});
const words = v.optional(v.string(), "");
const problemEntries = {
  resource_id: optional,
  value: optional,
  resource_type: optional,
  type: words,
  title: words,
  detail: words,
};
const problem = object(problemEntries);
const refusal = object({ ...problemEntries, errors: v.optional(v.array(object({ message: optional }))) });
const envelope = object({
  data: v.optional(v.array(v.unknown())),
  errors: v.optional(v.array(v.unknown())),
  meta: v.optional(object({ next_token: v.optional(text(0, 2000)) })),
  title: v.optional(v.unknown()),
});

/** The fields of posts to ask for. */
export const POST_FIELDS =
  "created_at,lang,author_id,conversation_id,referenced_tweets,entities,note_tweet" as const;

/** A post as the API gives it. */
export type ApiPost = v.InferOutput<typeof post>;

/** A problem that an answer reports, mostly with a post that it lacks. */
export interface PostProblem {
  /** Id of the post; undefined where the problem is not with a post. */
  readonly id: string | undefined;
  /** Last part of the problem's type, e.g. `resource-not-found`. */
  readonly kind: string;
  readonly detail: string;
}

/** A parsed answer. */
export interface XResponse {
  readonly posts: readonly ApiPost[];
  /** Ids of malformed posts; undefined where the id is malformed, too. */
  readonly unreadable: readonly (string | undefined)[];
  readonly problems: readonly PostProblem[];
  readonly nextToken?: string;
}

/**
 * Parses a successful answer; undefined where the text is none, or tells with success of a failure.
 * @param isPage whether it has to be a page of a search: one that does not say so must not end the search.
 */
export function parseResponse(text: string, { isPage = false } = {}): XResponse | undefined {
  const parsed = v.safeParse(envelope, parseJson(text));
  if (!parsed.success) return undefined;
  const { data = [], errors = [], meta, title } = parsed.output;
  if (isPage && meta === undefined) return undefined;
  const posts: ApiPost[] = [];
  const unreadable: (string | undefined)[] = [];
  for (const one of data) {
    const read = v.safeParse(post, one);
    if (read.success) posts.push(read.output);
    else unreadable.push(idOf(one));
  }
  const problems = errors.map(problemOf);
  const isFailure =
    title !== undefined || (errors.length > 0 && problems.every(({ id }) => id === undefined));
  if (!isPage && data.length === 0 && isFailure) return undefined;
  return {
    posts,
    unreadable,
    problems,
    ...(meta?.next_token ? { nextToken: meta.next_token } : {}),
  };
}

/** Returns whether a text that is no answer is whole all the same, and holds no posts. */
export function bringsNoPosts(text: string): boolean {
  const parsed = v.safeParse(envelope, parseJson(text));
  return parsed.success && (parsed.output.data ?? []).length === 0;
}

/** Returns kind and detail of an unsuccessful answer, or the text itself where it has another form. */
export function parseRefusal(text: string): { readonly kind: string; readonly detail: string } {
  const body = v.safeParse(refusal, parseJson(text));
  if (!body.success) return { kind: "", detail: text };
  const { type, title, detail, errors } = body.output;
  const messages = [errors?.[0]?.message, detail, title].filter(Boolean);
  return { kind: kindOf(type), detail: messages.join("; ") };
}

function problemOf(value: unknown): PostProblem {
  const read = v.safeParse(problem, value);
  if (!read.success) return { id: undefined, kind: "unreadable", detail: "" };
  const { resource_id, value: given, resource_type, type, title, detail } = read.output;
  const id = v.safeParse(platformId, resource_id ?? given);
  return {
    id: id.success && (resource_type === undefined || resource_type === "tweet") ? id.output : undefined,
    kind: kindOf(type),
    detail: detail || title,
  };
}

function kindOf(type: string): string {
  return type.slice(type.lastIndexOf("/") + 1).slice(0, 60);
}

function idOf(value: unknown): string | undefined {
  const read = v.safeParse(object({ id: platformId }), value);
  return read.success ? read.output.id : undefined;
}
