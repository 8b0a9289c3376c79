import type { FastifyRequest } from "fastify";
import { RequestError } from "../queries/request-error";

/**
 * Returns the refusal of a body that is packed (`Content-Encoding: gzip`): nothing here unpacks it, and its
 * bytes would be called no UTF-8. Null for a body that comes as it is.
 * @see RFC 9110, 15.5.16: `Accept-Encoding` says which codings are taken.
 */
export function packedBody({ headers }: Pick<FastifyRequest, "headers">): RequestError | null {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return null;
  return new RequestError("A packed body is not taken.", {
    status: 415,
    code: "MEDIA_TYPE",
    hint: "Send the body as it is, without Content-Encoding.",
    headers: { "accept-encoding": "identity" },
  });
}
