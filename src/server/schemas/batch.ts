import { type Static, Type } from "@sinclair/typebox";
import { PostIdSchema } from "../../queries/schema";
import { AnswerSchema } from "./answer";
import { ProblemSchema } from "./problem";

/** A line of the answer of `POST /v1/rank/batch`. */
export const BatchAnswerSchema = Type.Object(
  {
    id: Type.Optional(PostIdSchema),
    line: Type.Integer({ minimum: 1, description: "Number of the line in the request" }),
    answer: Type.Optional(AnswerSchema),
    problem: Type.Optional(ProblemSchema),
  },
  { title: "BatchAnswer", description: "`answer` or `problem`" },
);
export type BatchAnswer = Static<typeof BatchAnswerSchema>;
