import { REQUEST_ID_HEADER } from "./request-log";

const whole = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });
const text = (description: string) => ({ description, schema: { type: "string" } });

/** The headers of answers that clients may want to read, as an OpenAPI document has them. */
const DOCUMENTED_HEADERS = {
  [REQUEST_ID_HEADER]: text("Names the request in the server's log: the client's own, or a new one"),
  "retry-after": whole("Seconds to wait before the request is sent again"),
  "x-ratelimit-limit": whole("Requests that the client may send in a minute"),
  "x-ratelimit-remaining": whole("How many of them are left"),
  "x-ratelimit-reset": whole("Seconds until all may be sent again"),
  etag: text("Names the content: sent as `If-None-Match`, it is answered by 304 while that is the same"),
  "cache-control": text("How long the answer may be kept"),
} as const;

type HeaderName = keyof typeof DOCUMENTED_HEADERS;

const LIMITS: readonly HeaderName[] = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
const CACHED: readonly HeaderName[] = ["etag", "cache-control"];
/** Statuses of what may succeed a little later. */
const LATER = new Set(["429", "503"]);
const NOT_MODIFIED = "304";

/** Marks an operation whose clients may send so many requests a minute, until its headers are named. */
export const LIMITED = "x-limited";

interface Documented {
  readonly paths?: object;
  readonly components?: object;
}

interface OperationObject {
  readonly responses: Readonly<Record<string, object>>;
  readonly [LIMITED]?: boolean;
}

/** Returns an OpenAPI document with the headers of each answer. */
export function withHeaders<T extends Documented>(document: T): T {
  const eachOf = (of: object, change: (value: never, name: string) => unknown): object =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value as never, name)]));
  const paths = eachOf(document.paths ?? {}, (operations: object) =>
    eachOf(operations, ({ [LIMITED]: isLimited = false, ...operation }: OperationObject) => {
      const isCached = NOT_MODIFIED in operation.responses;
      const responses = eachOf(operation.responses, (response: object, status) => ({
        ...response,
        headers: headersOf(status, isLimited, isCached),
      }));
      return { ...operation, responses };
    }),
  );
  return { ...document, paths, components: { ...document.components, headers: DOCUMENTED_HEADERS } };
}

function headersOf(
  status: string,
  isLimited: boolean,
  isCached: boolean,
): Record<string, { readonly $ref: string }> {
  const names: readonly HeaderName[] = [
    REQUEST_ID_HEADER,
    ...(LATER.has(status) ? (["retry-after"] as const) : []),
    ...(isLimited ? LIMITS : []),
    ...(isCached && (status === "200" || status === NOT_MODIFIED) ? CACHED : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
