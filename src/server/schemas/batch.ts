import { type Static, Type } from "@sinclair/typebox";
import { AnswerSchema } from "./answer";
import { ProblemSchema } from "./problem";
import { PostSchema } from "./rank";

const Id = Type.Union([Type.String({ maxLength: 200 }), Type.Integer()], {
  description: "Given back with the answer",
});

/** A line of the body of `POST /v1/rank/batch`. */
export const BatchQuerySchema = Type.Object(
  { id: Type.Optional(Id), ...PostSchema.properties },
  { additionalProperties: false, title: "BatchQuery" },
);
export type BatchQuery = Static<typeof BatchQuerySchema>;

/** A line of the answer of `POST /v1/rank/batch`. */
export const BatchAnswerSchema = Type.Object(
  {
    id: Type.Optional(Id),
    line: Type.Integer({ minimum: 1, description: "Number of the line in the request" }),
    answer: Type.Optional(AnswerSchema),
    problem: Type.Optional(ProblemSchema),
  },
  { title: "BatchAnswer", description: "`answer` or `problem`" },
);
export type BatchAnswer = Static<typeof BatchAnswerSchema>;
