import { type Static, Type } from "@sinclair/typebox";

/** An error's body, `application/problem+json`. @see RFC 9457 */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: "Where the error is described" }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    code: Type.String({ description: "Stable identifier, listed in docs/errors.md" }),
    hint: Type.Optional(Type.String()),
    requestId: Type.String({
      description: "The header `x-request-id`; names the request in the server's log",
    }),
  },
  { title: "Problem" },
);
export type Problem = Static<typeof ProblemSchema>;
