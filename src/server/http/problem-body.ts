import type * as z from "zod/mini";
import type { ErrorBody, Problem } from "#shared/contract.ts";
import { problems, type ProblemCode } from "../problems.ts";

/** The media type of failures (RFC 9457). */
export const problemType = "application/problem+json";

/** The name of a code within the page that explains it. */
export const problemAnchor = (code: string): string => `problem-${code.replaceAll("_", "-")}`;

/** A failure's body: a problem, with the members that the product's own browser reads. */
export function problemOf(
  status: number,
  failure: ErrorBody & { readonly code: ProblemCode },
): z.infer<typeof Problem> {
  const { code, error, requestId } = failure;
  return {
    type: `/api/docs#${problemAnchor(code)}`,
    title: problems[code][1],
    status,
    detail: error,
    instance: `urn:uuid:${requestId}`,
    ...failure,
  };
}
