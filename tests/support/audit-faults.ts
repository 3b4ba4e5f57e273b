import { actionNames } from "#features/audit/rules/action-names.ts";
import { typeNames } from "#features/audit/rules/deed-names.ts";
import type { Engine } from "#server/database/engine.ts";

/** A row of the audit log, as far as it can be wrong by itself. */
export interface AuditedRow {
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Actors that aren't people. */
const unmanned = new Set(["System", "Set-up"]);
/** Verbs that change something that was there: the row must have both sides, and they must differ. */
const changing =
  /^(?:change|override|reopen|approve|reject|recall|archive|activate|deactivate|reactivate|move|replace|ask|keep)\b/;
/** What is changed here is a secret, or nothing that has a value. */
const unspeakable = new Set(["change password"]);
const secretName = /password|token|secret$|recovery_?code|^sealed|_?hash$|credential|otp/i;
const secretText = /\$argon2|otpauth:|^[A-Za-z0-9_-]{43}$|^[0-9a-f]{64}$/;

/** Every name and text in a value, at any depth. */
function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (secretName.test(name)) yield `name ${name}`;
      yield* wordsIn(each);
    }
}

/**
 * What is wrong with a row of the audit log, in words; nothing when it is as every mutation must leave it.
 */
export function auditFaults(row: AuditedRow): string[] {
  const faults: string[] = [];
  const isUnmanned = unmanned.has(row.actor_name) || row.actor_name.startsWith("Token ");
  if (row.actor_name.trim() === "" || (row.actor_id === null && !isUnmanned)) faults.push("has no actor");
  if (!/^[a-z]+(?: [a-z]+)+$/.test(row.action))
    faults.push("has an action that is not a verb with its object");
  if (!/^[a-z]+(?:[ _][a-z]+)*$/.test(row.subject_type) || row.subject_id === "")
    faults.push("has no subject");
  if (changing.test(row.action) && !unspeakable.has(row.action)) {
    if (row.before === null || row.after === null) faults.push("does not have the values before and after");
    else if (JSON.stringify(row.before) === JSON.stringify(row.after))
      faults.push("has the same before and after");
  }
  for (const text of wordsIn([row.before, row.after]))
    if (text.startsWith("name ") || secretText.test(text)) faults.push(`contains a secret (${text})`);
  return faults.map((fault) => `"${row.action}" of ${row.subject_type} ${fault}`);
}

/** An action or a kind of thing without words of its own is said in English to everyone. */
function wordless({ action, subject_type: type }: AuditedRow): string[] {
  return [
    ...(action in actionNames ? [] : [`"${action}" isn't in action-names.ts`]),
    ...(type in typeNames ? [] : [`"${type}" isn't in deed-names.ts`]),
  ];
}

/**
 * Every row the product has left in a database, but those that a test or the demonstration wrote itself.
 * Throws what is wrong with them.
 */
export async function judgeAudit(engine: Engine): Promise<void> {
  const sql = "SELECT * FROM audit_log WHERE request_id NOT IN ('test', 'demonstration')";
  const [log] = await engine.readBatch("", [{ sql, parameters: [] }]);
  const rows = (log?.rows ?? []) as unknown as AuditedRow[];
  const faults = rows.flatMap((row) => [...auditFaults(row), ...wordless(row)]);
  if (faults.length > 0) throw new Error(`The audit log: ${[...new Set(faults)].join("; ")}`);
}
