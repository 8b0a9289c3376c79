import { z } from "zod";

const platformId = z.string().regex(/^[1-9]\d{0,18}$/);
const entities = z.object({
  urls: z
    .array(z.object({ expanded_url: z.string().optional(), unwound_url: z.string().optional() }))
    .optional(),
});
const post = z.object({
  id: platformId,
  text: z.string(),
  lang: z
    .string()
    .regex(/^[\w-]{2,20}$/)
    .optional(),
  author_id: platformId.optional(),
  conversation_id: platformId.optional(),
  created_at: z.iso.datetime().optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: platformId })).optional(),
  entities: entities.optional(),
  note_tweet: z.object({ text: z.string(), entities: entities.optional() }).optional(),
});
const problem = z.object({
  resource_id: z.string().optional(),
  value: z.string().optional(),
  resource_type: z.string().optional(),
  type: z.string().default(""),
  title: z.string().default(""),
  detail: z.string().default(""),
});
const envelope = z.object({
  data: z.array(z.unknown()).optional(),
  errors: z.array(z.unknown()).optional(),
  meta: z.object({ next_token: z.string().max(2000).optional() }).optional(),
});

/** The fields of posts to ask for. */
export const POST_FIELDS =
  "created_at,lang,author_id,conversation_id,referenced_tweets,entities,note_tweet" as const;

/** A post as the API gives it. */
export type ApiPost = z.infer<typeof post>;

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

/** Parses a successful answer; undefined where the text is none. */
export function parseResponse(text: string): XResponse | undefined {
  const parsed = envelope.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { data = [], errors = [], meta } = parsed.data;
  const posts: ApiPost[] = [];
  const unreadable: (string | undefined)[] = [];
  for (const one of data) {
    const read = post.safeParse(one);
    if (read.success) posts.push(read.data);
    else unreadable.push(idOf(one));
  }
  return {
    posts,
    unreadable,
    problems: errors.map(problemOf),
    ...(meta?.next_token ? { nextToken: meta.next_token } : {}),
  };
}

/** Returns kind and detail of an unsuccessful answer, or the text itself where it has another form. */
export function parseRefusal(text: string): { readonly kind: string; readonly detail: string } {
  const body = z
    .object({ errors: z.array(z.object({ message: z.string().optional() })).optional() })
    .and(problem)
    .safeParse(jsonOf(text));
  if (!body.success) return { kind: "", detail: text };
  const { type, title, detail, errors } = body.data;
  const messages = [errors?.[0]?.message, detail, title].filter(Boolean);
  return { kind: kindOf(type), detail: messages.join("; ") };
}

function problemOf(value: unknown): PostProblem {
  const read = problem.safeParse(value);
  if (!read.success) return { id: undefined, kind: "unreadable", detail: "" };
  const { resource_id, value: given, resource_type, type, title, detail } = read.data;
  const id = platformId.safeParse(resource_id ?? given);
  return {
    id: id.success && (resource_type === undefined || resource_type === "tweet") ? id.data : undefined,
    kind: kindOf(type),
    detail: detail || title,
  };
}

function kindOf(type: string): string {
  return type.slice(type.lastIndexOf("/") + 1).slice(0, 60);
}

function idOf(value: unknown): string | undefined {
  const read = z.object({ id: platformId }).safeParse(value);
  return read.success ? read.data.id : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
