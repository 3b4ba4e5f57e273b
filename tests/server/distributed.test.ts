import { describe, expect, it } from "vitest";
import { ownDefaults } from "#server/database/distributed/shard-defaults.ts";
import {
  installationOf,
  keepTriggers,
  keptDefinitions,
} from "#server/database/distributed/shard-triggers.ts";
import { refused } from "#server/database/faults.ts";
import { spreadStatements } from "../support/spread-statements.ts";
import { enginesToOpen } from "../support/throw-away.ts";

const id = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const [org, person, project, sheet, entry] = [1, 2, 3, 4, 5].map(id);

describe.each(enginesToOpen())("The triggers of a distributed database's shards (%s)", (_, open) => {
  it("are those of one machine, and read and write the shards beside theirs alone", async () => {
    const { engine, remove } = await open();
    const rows = async <R extends object>(sql: string): Promise<R[]> =>
      (await engine.transaction("", (run) => run({ sql, parameters: [] }))).rows as unknown as R[];
    const tables = (
      await rows<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
      )
    ).map(({ name }) => name);
    for (const name of tables)
      await rows(`CREATE TABLE ${name}_7 (LIKE ${name} INCLUDING ALL EXCLUDING IDENTITY)`);
    await keepTriggers({ rows });
    const known = await keptDefinitions({ rows });
    const shards = new Map(tables.map((name) => [name, `${name}_7`]));
    await engine.script(installationOf({ id: "7", shards }, known));

    const texts = await rows<{ name: string; text: string }>(
      "SELECT proname AS name, prosrc AS text FROM pg_proc WHERE proname LIKE '%\\_7'",
    );
    expect(texts).toHaveLength(known.functions.length);
    const beside = new RegExp(
      String.raw`(?:\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)|,)\s+(?:public\.)?(?:${tables.join("|")})(?:\s+[a-z]+)?\s+(?:ON|WHERE|JOIN|FOR|SET|\()`,
      "i",
    );
    expect(texts.filter(({ text }) => beside.test(text)).map(({ name }) => name)).toEqual([]);
    const triggers = await rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_trigger t WHERE tgrelid::regclass::text LIKE '%\\_7' AND NOT tgisinternal",
    );
    expect(triggers).toEqual([{ count: known.triggers.length + 1 }]);

    await rows(
      `INSERT INTO timesheets_7 (org_id, id, user_id, week_starting) VALUES ('${org}', '${sheet}', '${person}', '2026-03-02')`,
    );
    await rows(
      `INSERT INTO time_entries_7 (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, rate_per_hour)
       VALUES ('${org}', '${entry}', '${sheet}', '${person}', '${project}', '2026-03-03', 7.5, 80)`,
    );
    await rows(`UPDATE timesheets_7 SET status_code = 'rejected' WHERE id = '${sheet}'`);
    await rows(`UPDATE timesheets_7 SET status_code = 'approved' WHERE id = '${sheet}'`);
    expect(
      await rows(
        `SELECT (sum(actual_hours) * 2)::int AS twice_hours, sum(timesheets)::int AS timesheets, sum(approved_timesheets)::int AS approved,
           (SELECT count(*)::int FROM monthly_deltas) AS elsewhere FROM monthly_deltas_7`,
      ),
    ).toEqual([{ twice_hours: 15, timesheets: 1, approved: 1, elsewhere: 0 }]);
    await remove();
  });
});

describe.each(enginesToOpen())("The tables that are distributed (%s)", (_, open) => {
  it("lose every default that is another value for each row, which their shards have", async () => {
    const { engine, remove } = await open();
    const [found] = await engine.readBatch("", [
      {
        sql: `SELECT c.relname AS "table", a.attname AS "column" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          LEFT JOIN pg_attrdef v ON v.adrelid = c.oid AND v.adnum = a.attnum
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = ''
            AND (a.attidentity <> '' OR EXISTS (SELECT FROM pg_proc p
              WHERE p.provolatile = 'v' AND pg_get_expr(v.adbin, v.adrelid) ~ ('\\m' || p.proname || '\\(')))
          ORDER BY 1`,
        parameters: [],
      },
    ]);
    expect(found?.rows).toEqual(ownDefaults.map(({ table, column }) => ({ table, column })));
    await remove();
  });
});

describe("A distributed database", () => {
  it("refuses by the constraint's name, without the number of the shard", () => {
    const of = (constraint: string) => {
      const refusal = refused({ message: "duplicate", code: "23505", constraint });
      return "constraint" in refusal ? refusal.constraint : undefined;
    };
    expect(of("project_code_unique_102348")).toBe("project_code_unique");
    expect(of("project_code_unique")).toBe("project_code_unique");
  });

  it("refuses by the constraint that a node names in its words alone", () => {
    const of = (message: string, code: string) => {
      const refusal = refused({ message, code, constraint: undefined });
      return "constraint" in refusal ? refusal.constraint : undefined;
    };
    expect(
      of('duplicate key value violates unique constraint "budget_profile_code_unique_102049"', "23505"),
    ).toBe("budget_profile_code_unique");
    expect(
      of(
        'insert or update on table "users_102001" violates foreign key constraint "user_tier_102001"',
        "23503",
      ),
    ).toBe("user_tier");
    expect(of('constraint "planted" does not exist', "42704")).toBe(null);
  });

  it("writes down which statements of a request more than one node was asked for", () => {
    const at = "2026-11-25 10:00:00.000 UTC [7]";
    const told = `${at} LOG:  multi-task query about to be executed\n${at} DETAIL:  Queries are split.\n`;
    const log = `${told}${at} STATEMENT:  select * from users where "org_id" = $1\n\t  or true\n${at} LOG:  duration
${told}${at} STATEMENT:  select count(*) from users
${at} ERROR:  no\n${at} STATEMENT:  select * from projects where "org_id" = $1\n`;
    expect(spreadStatements(log)).toEqual(['select * from users where "org_id" = $1 or true']);
  });
});
