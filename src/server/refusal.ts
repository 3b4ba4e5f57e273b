import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { DatabaseFailure } from "./database/engine.ts";
import type { ProblemCode } from "./problems.ts";

/**
 * A call that is refused for a reason the person may read. Everything else that is thrown is a fault and
 * answers 500.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>>;
  /** Of some fields a code to decide by, since their texts are in the reader's language. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The stored state, sent with a 409 so that the person can compare and choose. */
  readonly current: unknown;
  /** Seconds to wait before the next try, sent as Retry-After. */
  readonly retryAfter: number | null;
  /** What another protocol calls it. */
  readonly keyword: string | null;

  constructor(draft: {
    status: number;
    code: ProblemCode;
    message: string;
    fields?: Record<string, string>;
    reasons?: Readonly<Record<string, string>>;
    current?: unknown;
    retryAfter?: number;
    keyword?: string;
  }) {
    super(draft.message);
    this.status = draft.status;
    this.code = draft.code;
    this.fields = draft.fields ?? {};
    this.reasons = draft.reasons ?? {};
    this.current = draft.current;
    this.retryAfter = draft.retryAfter ?? null;
    this.keyword = draft.keyword ?? null;
  }
}

/**
 * 422: what was sent breaks a rule; `fields` names each place with its message. The first one is the
 * headline.
 */
export function invalid(
  fields: Record<string, string>,
  reasons: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal({
    status: 422,
    code: "invalid",
    message: Object.values(fields)[0] ?? t`Check what you entered.`,
    fields,
    reasons,
  });
}

/** 422 unless `fields` is empty. Rules answer such maps. */
export function refuseInvalid(
  fields: Record<string, string>,
  reasons: Readonly<Record<string, string>> = {},
): void {
  if (Object.keys(fields).length > 0) throw invalid(fields, reasons);
}

/** 403: signed in, but not allowed. */
export function forbidden(message = t`You don't have permission to do this.`): Refusal {
  return new Refusal({ status: 403, code: "forbidden", message });
}

/** 404: unknown, or another organisation's: the two answer alike. */
export function notFound(message = t`Not found.`): Refusal {
  return new Refusal({ status: 404, code: "not_found", message });
}

/** 405: the path is served, but not with this method; send it with Allow. */
export function methodNotAllowed(): Refusal {
  return new Refusal({
    status: 405,
    code: "method_not_allowed",
    message: t`This address doesn't accept that method.`,
  });
}

/** 409: the thing's state does not allow it. */
export function wrongState(message: string): Refusal {
  return new Refusal({ status: 409, code: "wrong_state", message });
}

/** What the database refuses a change to a closed month with; its message is the month. */
const CLOSED_MONTH = "CLOSD";

/** 409 for a change of days in a closed month that the database refused; null for any other error. */
export function closedRefusal(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseFailure) || error.code !== CLOSED_MONTH) return null;
  const month = /\d{4}-\d\d/.exec(error.message)?.[0] ?? "";
  return wrongState(
    t`${formatMonth(month)} is closed, so its hours and leave can't be changed. An admin can give days of grace.`,
  );
}

/** 409: someone else saved a newer version; `current` is what is stored now. */
export function stale(current: unknown): Refusal {
  return new Refusal({
    status: 409,
    code: "stale",
    message: t`Someone else has saved changes since you opened this.`,
    current,
  });
}

/** 503: too busy or the database is away; the caller may try again after some seconds. */
export function unavailable(message: string, retryAfter = 2): Refusal {
  return new Refusal({ status: 503, code: "unavailable", message, retryAfter });
}

/**
 * A step of a call that failed and has words of its own for it, in place of the call's (`Failed to assign
 * functions`).
 */
export class FailedStep extends Error {
  override readonly name = "FailedStep";
  readonly failure: string;

  constructor(failure: string, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Does a step whose failure has words of its own; refusals pass as they are. */
export async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new FailedStep(failure, error);
  }
}
