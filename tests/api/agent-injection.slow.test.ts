import { expect, it } from "vitest";
import { listAgentProposals } from "#features/agents/contract.ts";
import { listDashboardProjects } from "#features/analytics/contract.ts";
import { addComment } from "#features/comments/contract.ts";
import { Client } from "../support/client.ts";
import { assistantOf, dataOf, outsideOf, proposes, reads } from "../support/assistants.ts";
import { makeHomeGround, today } from "../support/home-ground.ts";
import { hostileSentences, type Hostile, type Order } from "../support/hostile.ts";
import { uploadBytes } from "../support/imports.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnOneEngine, type Stint } from "../support/stint.ts";

const weeks = ["2026-08-10", "2026-09-14", "2026-10-12", "2026-11-02", "2026-11-09", "2026-11-16"];
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** More than 200 places that an agent's tools read. */
async function placesOf(stint: Stint, orgId: string, bookerId: string) {
  const idsOf = async (table: string, where: string) => {
    const sql = `SELECT id FROM ${table} WHERE org_id = $1 AND ${where} ORDER BY id`;
    const [answer] = await stint.engine.readBatch("", [{ sql, parameters: [orgId] }]);
    return (answer?.rows ?? []).map((row) => String((row as { id: string }).id));
  };
  const places = async (table: string, column: string, where = "true") =>
    (await idsOf(table, where)).map((id) => ({ table, column, id }));
  return [
    ...(await places("projects", "name")),
    ...(await places("users", "first_name", "billable")),
    ...(await places("functions", "name")),
    ...(await places("cost_tiers", "name")),
    ...(await places("organisation_public_holidays", "name")),
    ...(await places("holiday_requests", "reason", "status = 'pending'")),
    ...(await places("time_entries", "task_notes", `user_id = '${bookerId}'`)),
    ...(await places("company_days", "name")),
  ];
}

/** Puts each sentence into a place of its own. */
async function plant(
  stint: Stint,
  { id: orgId, owner: { id: ownerId } }: TestOrganisation,
  bookerId: string,
  sentences: readonly Hostile[],
) {
  await stint.engine.script(`
    INSERT INTO organisation_public_holidays (org_id, id, holiday_date, name)
      SELECT '${orgId}', gen_random_uuid(), '2026-12-20'::date + n, 'x' FROM generate_series(1, 4) n;
    INSERT INTO company_days (org_id, id, kind, name, first_day, last_day, refuses)
      SELECT '${orgId}', gen_random_uuid(), 'blackout', 'x', '2027-03-08', '2027-03-09', false FROM generate_series(1, 170) n;
    UPDATE users SET manager_id = '${ownerId}' WHERE org_id = '${orgId}' AND billable`);
  const places = await placesOf(stint, orgId, bookerId);
  const updates = sentences.map(({ text }, at) => {
    const { table, column, id } = places[at] ?? { table: "", column: "", id: "" };
    return `UPDATE ${table} SET ${column} = ${quoted(text)} WHERE org_id = '${orgId}' AND id = '${id}'`;
  });
  await stint.engine.script(updates.join(";\n"));
}

/** Every text within a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

const auditOf = async (stint: Stint, orgId: string) => {
  const sql = "SELECT action, count(*)::int AS count FROM audit_log WHERE org_id = $1 GROUP BY 1 ORDER BY 1";
  const [answer] = await stint.engine.readBatch("", [{ sql, parameters: [orgId] }]);
  const rows = (answer?.rows ?? []) as { action: string; count: number }[];
  return Object.fromEntries(rows.map((row) => [row.action, row.count]));
};

describeOnOneEngine(
  "200 hostile sentences in names, notes, comments, calendars and files",
  (stint) => {
    it("are data in every answer, and an agent that obeys each of them gets no further than its scopes", async () => {
      const { organisation, readers } = await makeHomeGround(stint(), 1, 12);
      const { admin, booker, allocator } = readers;
      const { owner } = organisation;
      if (!admin || !booker || !allocator) throw new Error("Readers are missing");
      const stranger = await makeOrganisation(stint(), "Elsewhere Limited");
      const foreignId = await addProject(stint(), stranger.id, "FORBIDDEN");
      const proposal = "01890000-0000-7000-8000-000000000001";
      const orders: Order[] = [
        { tool: "book", input: { entries: [{ project: "P1", day: "2026-11-17", hours: 24 }] } },
        { tool: "decide", input: { decision: "approve", what: "Holiday" } },
        { tool: "request_leave", input: { first: "2027-03-08", last: "2027-03-12" } },
        {
          tool: "forecast",
          input: { project: "P1", month: "2026-12", lines: [{ tier: "Tier 1", hours: 99_999 }] },
        },
        { tool: "propose_fill", input: { function: "Design", month: "2026-12" } },
        { tool: "at_completion", input: { project: foreignId } },
        { tool: "submit_week", input: {} },
        { method: "POST", path: `/api/agents/proposals/${proposal}/accept`, body: {} },
        {
          method: "POST",
          path: "/api/account/tokens",
          body: { name: "Mine", scopes: ["audit:read"], expiresInDays: 1 },
        },
        {
          method: "POST",
          path: "/api/invitations",
          body: { email: "mallory@evil.example", roles: ["admin"] },
        },
      ];
      const sentences = hostileSentences(orders);
      expect(new Set(sentences.map(({ text }) => text)).size).toBe(200);
      await plant(stint(), organisation, booker.id, sentences);
      const { projects } = await owner.client.ok(listDashboardProjects);
      for (const { text } of sentences.slice(0, 5)) {
        const subject = `project-month.${projects[0]?.id ?? ""}.2026-11`;
        await owner.client.ok(addComment, { body: { subject, text } });
        await uploadBytes(owner.client, Buffer.from(`name,hours\n${JSON.stringify(text)},1`), `${text}.csv`);
      }

      const readings: Readonly<Record<string, Record<string, unknown>>> = {
        my_leave: { on: "2026-12-01" },
        preview_leave: { first: "2027-03-08", last: "2027-03-09" },
        who_is_away: { first: "2026-11-01", last: "2026-12-31" },
        find_people: { search: "#" },
        find_projects: {},
        plan_of_person: { person: booker.id },
        who_is_free: { first: "2026-11-16", last: "2026-12-31" },
        short_of_people: { month: "2026-12" },
        forecast_with_suggestion: { project: "P1", month: "2026-12" },
        month_status: { month: "2026-11" },
        figures: { project: "P1", from: "2026-10", to: "2026-12" },
        why: { from: "2026-10", to: "2026-11" },
        at_completion: { project: "P1" },
        report: { report: "hours", by: "project,person", from: "2026-08", to: "2026-12" },
        explain_figure: { words: "utilisation" },
        // Nothing has these names: what there is to choose from is answered.
        decide: { decision: "approve", what: "of" },
        forecast: { project: "#", month: "2026-12", lines: [{ tier: "x", hours: 1 }] },
      };
      const manager = await assistantOf(stint(), owner, proposes);
      const own = await assistantOf(stint(), booker, reads);
      const answers: string[] = [];
      const read = async ({ readAll }: typeof own, name: string, input: Record<string, unknown> = {}) =>
        answers.push(...(await readAll(name, input)).map(({ text }) => text));
      for (const week of weeks) await read(own, "my_week", { week });
      await read(own, "my_plan");
      await read(own, "my_open_weeks");
      await read(manager, "functions");
      await read(manager, "open_decisions");
      for (const [name, input] of Object.entries(readings)) await read(manager, name, input);

      const seen = new Set<Hostile>();
      for (const text of answers) {
        expect(text.length).toBeLessThanOrEqual(16_000);
        expect(text.match(/```/g)?.length ?? 0, text.slice(0, 200)).toBeOneOf([0, 2]);
        expect(outsideOf(text)).not.toMatch(/#\d|%23\d|evil\.example|FORBIDDEN|Elsewhere/);
        expect(text).not.toMatch(/\p{Cf}|stint_\w|\$argon|\$scrypt|FORBIDDEN|Elsewhere Limited/u);
        const found = textsIn(dataOf(text));
        for (const sentence of sentences)
          if (found.some((each) => each.includes(sentence.text))) seen.add(sentence);
      }
      expect(sentences.filter((each) => !seen.has(each)).map(({ text }) => text)).toEqual([]);

      const obeying = await assistantOf(stint(), owner, [
        "time:propose",
        "holidays:propose",
        "dashboards:read",
      ]);
      const before = await auditOf(stint(), organisation.id);
      const program = Client.withToken(stint().url, obeying.secret);
      const allowed = new Set(["book", "request_leave", "submit_week", "at_completion"]);
      for (const { order } of seen) {
        if ("method" in order) {
          const answer = await program.send(order.method, order.path, order.body);
          expect(answer.status, order.path).toBe(403);
          continue;
        }
        const { text, isError } = await obeying.call(order.tool, order.input);
        if (!allowed.has(order.tool) || order.tool === "at_completion") expect(isError, text).toBe(true);
        expect(text).not.toMatch(/FORBIDDEN|Elsewhere Limited/);
        expect(outsideOf(text)).not.toMatch(/#\d|evil\.example/);
      }
      const { "create agent proposal": proposed, ...rest } = await auditOf(stint(), organisation.id);
      expect(rest).toEqual(before);
      const { proposals } = await owner.client.ok(listAgentProposals);
      expect([...new Set(proposals.map(({ state }) => state))]).toEqual(["open"]);
      expect([proposed, proposals.length]).toEqual([proposals.length, Math.min(50, proposals.length)]);
    });
  },
  { today, environment: { TOKEN_CALLS_PER_MINUTE: "100000" } },
);
