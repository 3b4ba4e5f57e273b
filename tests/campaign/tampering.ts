import { randomOf, type Random } from "#demo/random.ts";
import { checkSeals } from "#features/audit/server/check-audit.ts";
import { sealAudit } from "#features/audit/server/seal.ts";
import { auditRow } from "#server/audit.ts";
import { newId } from "#server/ids.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";
import { makeOrganisation } from "../support/organisation.ts";

const seals = 8;
const rowsASeal = 30;

/**
 * What someone with the complete database may do to rows under a seal, or to a seal; `$a` and `$b` are
 * two rows, `$n` a seal.
 */
const tamperings: readonly string[] = [
  "UPDATE audit_log SET actor_name = actor_name || ' ' WHERE id = '$a'",
  "UPDATE audit_log SET actor_id = CASE WHEN actor_id IS NULL THEN '$b'::uuid END WHERE id = '$a'",
  "UPDATE audit_log SET action = reverse(action) WHERE id = '$a'",
  "UPDATE audit_log SET subject_type = 'x' WHERE id = '$a'",
  "UPDATE audit_log SET subject_id = '$b' WHERE id = '$a'",
  "UPDATE audit_log SET request_id = '' WHERE id = '$a'",
  "UPDATE audit_log SET before = NULL WHERE id = '$a'",
  `UPDATE audit_log SET after = '{"name":"forged"}' WHERE id = '$a'`,
  "UPDATE audit_log SET happened_at = happened_at + interval '1 microsecond' WHERE id = '$a'",
  "UPDATE audit_log SET happened_at = happened_at - interval '1 year' WHERE id = '$a'",
  "UPDATE audit_log a SET after = b.after FROM audit_log b WHERE a.id = '$a' AND b.id = '$b'",
  "DELETE FROM audit_log WHERE id = '$a'",
  "DELETE FROM audit_log WHERE id IN ('$a', '$b')",
  "INSERT INTO audit_log SELECT org_id, '$new'::uuid, happened_at, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id FROM audit_log WHERE id = '$a'",
  "UPDATE audit_seals SET hash = md5(hash) WHERE number = $n",
  "UPDATE audit_seals SET previous_hash = hash WHERE number = $n",
  "UPDATE audit_seals SET to_at = to_at - interval '1 second' WHERE number = $n",
  "UPDATE audit_seals SET row_hashes[1] = md5('x') WHERE number = $n",
  "UPDATE audit_seals SET row_ids[2] = row_ids[1] WHERE number = $n",
  "DELETE FROM audit_seals WHERE number = $n",
  "DELETE FROM audit_log WHERE id::text IN (SELECT unnest(row_ids) FROM audit_seals WHERE number = $n)",
];

/**
 * Does something to the audit log behind the product's back, has it checked, and undoes it. `found` counts
 * what the check did not report, and faults reported in an untouched log; 1,000 tamperings when `rounds` is
 * omitted. The newest seal is left alone: that one only an external copy guards (decision 0034).
 */
export async function run({
  rounds = 1_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const random = randomOf(seed);
  const ground = await openGround({ template, log });
  const reported: string[] = [];
  try {
    const { database } = ground.platform;
    const { id: orgId, owner } = await makeOrganisation(ground);
    const actor = { orgId, id: owner.id, name: "Olive Owner" };
    for (let seal = 0; seal <= seals; seal += 1) {
      for (let row = 0; row < rowsASeal; row += 1) {
        const entry = {
          action: "change project",
          subjectType: "project",
          subjectId: newId(),
          before: { name: `Was ${seal}.${row}` },
          // No two say the same: one put in the other's place would change nothing.
          after: { name: `Is ${seal}.${row}` },
        };
        await database.write(orgId, (transaction) => transaction.run(auditRow(actor, entry, newId())));
      }
      await sealAudit(database, orgId, 0);
    }
    const rows = await ground.engine.readBatch("", [
      {
        sql: "SELECT s.number, unnest(s.row_ids) AS id FROM audit_seals s WHERE s.org_id = $1",
        parameters: [orgId],
      },
    ]);
    const sealed = (rows[0]?.rows ?? [])
      .map(({ number, id }) => ({ number: Number(number), id: String(id) }))
      .filter(({ number }) => number <= seals);
    await ground.engine.script(
      "CREATE TABLE rows_aside AS SELECT * FROM audit_log; CREATE TABLE seals_aside AS SELECT * FROM audit_seals",
    );
    for (let round = 0; round < rounds; round += 1) {
      const statement = textOf(tamperings[round % tamperings.length] ?? "", sealed, random);
      await ground.engine.script(statement);
      const { faults } = await checkSeals(database, orgId);
      if (faults === 0) reported.push(`not reported: ${statement}`);
      await ground.engine.script(`DELETE FROM audit_log; INSERT INTO audit_log SELECT * FROM rows_aside;
        DELETE FROM audit_seals; INSERT INTO audit_seals SELECT * FROM seals_aside`);
      if (round % 50 === 0 && (await checkSeals(database, orgId)).faults > 0)
        reported.push("an untouched log was called faulty");
    }
    for (const line of reported) log(`FOUND: ${line}`);
    log(`${sealed.length} sealed rows, ${tamperings.length} kinds of tampering`);
    return { tried: rounds, found: reported.length };
  } finally {
    await ground.stop();
  }
}

function textOf(
  statement: string,
  sealed: readonly { number: number; id: string }[],
  random: Random,
): string {
  const [one, other] = [random.pick(sealed), random.pick(sealed)];
  const another = other.id === one.id ? (sealed.find(({ id }) => id !== one.id) ?? other) : other;
  return statement
    .replaceAll("$a", one.id)
    .replaceAll("$b", another.id)
    .replaceAll("$new", newId())
    .replaceAll("$n", String(one.number));
}
