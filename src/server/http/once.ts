import type { FastifyReply } from "fastify";
import type { Database } from "../scope.ts";
import { inProgress, keptAnswer, otherRequest, unseal, type KeyedCall } from "./idempotency.ts";

type Answering = (keyed: KeyedCall) => Promise<unknown>;

/** Answers a keyed call: the first time by `answer`, afterwards with what was answered then. */
export type Once = (
  database: Database,
  call: KeyedCall,
  answer: Answering,
  reply: FastifyReply,
) => Promise<unknown>;

/**
 * Answers keyed calls of all endpoints: a repeated one gets the first answer again and has no effect. Only
 * answers that came with an effect are kept; a refused or failed call changed nothing and may be tried again
 * under its key.
 */
export function onceEach(): Once {
  const underWay = new Set<string>();
  return async (database, call, answer, reply) => {
    const [rows] = await database.read(call.orgId, keptAnswer(call));
    const kept = rows[0];
    if (kept) {
      if (kept.request_hash !== call.requestHash) throw otherRequest();
      void reply
        .code(kept.status ?? 200)
        .header("idempotency-replayed", "true")
        .type("application/json; charset=utf-8");
      return unseal(call.key, kept.sealed_answer ?? "");
    }
    const name = `${call.orgId}.${call.userId}.${call.key}`;
    if (underWay.has(name)) throw inProgress();
    underWay.add(name);
    try {
      return await answer(call);
    } finally {
      underWay.delete(name);
    }
  };
}
