import { expect, it } from "vitest";
import { readHome, readTodos, visitHome, type HomeProject } from "#features/home/contract.ts";
import { todoKinds, type TodoKind } from "#features/home/rules/todos.ts";
import { readSession } from "#features/access/contract.ts";
import { changePreferences } from "#features/access/account-contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { submitMyWeek } from "#features/timesheets/contract.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { makeHomeGround, today } from "../support/home-ground.ts";
import { homeOf } from "../support/home-oracle.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { firstOrAll, slowIt } from "../support/slow-it.ts";
import { describeOnEngines } from "../support/stint.ts";

const rolesOf: Readonly<Record<string, readonly RoleCode[]>> = {
  admin: ["admin"],
  manager: ["manager"],
  forecaster: ["forecaster"],
  allocator: ["allocator"],
  booker: ["booker"],
};

type Row = Record<string, unknown> | undefined;
const number = (row: Row, column: string): number => Number(row?.[column] ?? 0);

describeOnEngines(
  "Home",
  (stint) => {
    const seen = new Set<TodoKind>();

    it.each(
      firstOrAll([
        [1, 4],
        [2, 9],
        [3, 16],
      ]),
    )("shows what plain SQL says, to everyone of generated organisation %i", async (seed, size) => {
      const { organisation, readers } = await makeHomeGround(stint(), seed, size);
      for (const [name, { id, client }] of Object.entries(readers)) {
        const roles = rolesOf[name] ?? [];
        const home = await client.ok(readHome);
        const hasAny = (...some: RoleCode[]) => roles.some((role) => some.includes(role));
        const isAdmin = hasAny("admin", "super_admin");
        const truth = await homeOf(stint().engine, { org: organisation.id, me: id, isAdmin });
        const figure = (question: keyof typeof truth, mayAct: boolean, hasHours = false) => {
          const [row] = truth[question];
          const count = mayAct ? number(row, "count") : 0;
          return count === 0 ? null : { count, hours: hasHours ? number(row, "hours") : null };
        };
        const expected: Readonly<Record<TodoKind, ReturnType<typeof figure>>> = {
          "week-returned": figure("ownReturned", true),
          "week-to-submit": figure("ownOpen", true),
          mentions: null,
          "weeks-to-decide": figure("weeks", true),
          "requests-to-decide": figure("requests", true),
          // tests/api/agents.slow.test.ts has those.
          "proposals-to-decide": null,
          // tests/api/cycle.slow.test.ts has those.
          "late-in-team": null,
          "forecasts-late": figure("lateForecasts", isAdmin || hasAny("forecaster")),
          // November's allocations are required until its last phase, and October is closed.
          "allocations-late": null,
          "forecasts-to-freeze": figure("forecasts", isAdmin || hasAny("forecaster"), true),
          "allocations-to-submit": figure("allocations", isAdmin || hasAny("allocator")),
          overbooked: figure("overbooked", isAdmin || hasAny("allocator"), true),
          "absences-in-plan": figure("absences", isAdmin || hasAny("allocator"), true),
          "budgets-ending": figure("budgets", isAdmin || hasAny("forecaster")),
          "imports-waiting": null,
          "invitations-expired": figure("invitations", isAdmin),
          // tests/api/planned-changes.slow.test.ts has those.
          "planned-changes-stopped": null,
          "totals-corrected": null,
          "set-up": figure("setUp", isAdmin),
        };
        const shown = Object.fromEntries(
          todoKinds.map((kind) => {
            const line = home.todos.find((each) => each.kind === kind);
            if (line) seen.add(kind);
            return [kind, line ? { count: line.count, hours: line.hours } : null];
          }),
        );
        expect({ name, ...shown }).toEqual({ name, ...expected });
        expect(home.todos.map(({ kind }) => kind)).toEqual(
          todoKinds.filter((kind) => expected[kind] !== null),
        );
        expect((await client.ok(readTodos)).todos).toEqual(home.todos);

        expect(home.week.days).toEqual(
          truth.week.map((row) => ({
            day: row["day"],
            booked: number(row, "booked"),
            expected: number(row, "expected"),
            allocated: number(row, "allocated"),
          })),
        );
        const own = truth.projects.length > 0 ? truth.projects : truth.everyone;
        expect(home.projects.whose).toBe(truth.projects.length > 0 ? "mine" : "everyone");
        expect(home.projects.count).toBe(own.length);
        const listed = ({ id, budget, booked, ends }: HomeProject) => [
          id,
          budget,
          booked,
          ends && `${ends.month} ${ends.week}`,
        ];
        expect(home.projects.list.map(listed)).toEqual(
          own
            .slice(0, 8)
            .map((row) => [row["id"], number(row, "budget"), number(row, "booked"), row["ends"]]),
        );
        const decisions = home.changes.filter(({ kind }) => kind === "week" || kind === "request");
        expect(decisions).toHaveLength(number(truth.decisions[0], "count"));
      }
    });

    slowIt(
      "was compared in every kind but mentions, agents' proposals, what was escalated, imports, stopped changes and corrected totals",
      () => {
        expect(todoKinds.filter((kind) => !seen.has(kind))).toEqual([
          "mentions",
          "proposals-to-decide",
          "late-in-team",
          "allocations-late",
          "imports-waiting",
          "planned-changes-stopped",
          "totals-corrected",
        ]);
      },
    );

    it("is empty for someone new in an empty organisation", async () => {
      const { addPerson } = await makeOrganisation(stint());
      const { client } = await addPerson({ roles: ["booker"], monthlyHours: 0 });
      const home = await client.ok(readHome);
      expect(home.todos).toEqual([]);
      expect(home.projects).toEqual({ whose: "everyone", count: 0, list: [] });
      expect(home.changes).toEqual([]);
      expect(home.week.days).toHaveLength(7);
    });

    it("forgets a week once it's submitted, and to-dos of a lost role", async () => {
      const { organisation, readers } = await makeHomeGround(stint(), 3, 16);
      const { booker, allocator } = readers;
      const own = async () =>
        (await booker?.client.ok(readTodos))?.todos.find(({ kind }) => kind === "week-to-submit");
      const before = await own();
      const [item] = before?.items ?? [];
      await booker?.client.ok(submitMyWeek, {
        params: { weekStarting: item?.id ?? "" },
        body: { version: item?.version ?? 0 },
      });
      expect((await own())?.count ?? 0).toBe((before?.count ?? 0) - 1);
      expect((await allocator?.client.ok(readTodos))?.todos.map(({ kind }) => kind)).toContain("overbooked");
      await stint().engine.script(
        `UPDATE user_role_assignments SET role_code = 'booker' WHERE org_id = '${organisation.id}' AND user_id = '${allocator?.id}'`,
      );
      const left = (await allocator?.client.ok(readTodos))?.todos.map(({ kind }) => kind);
      expect(left).not.toContain("overbooked");
      expect(left).not.toContain("allocations-to-submit");
    });

    it("shows changes since the visit before, however often it's read during this one", async () => {
      const { readers, organisation } = await makeHomeGround(stint(), 1, 4);
      const client = readers["booker"]?.client;
      const first = await client?.ok(readHome);
      expect(first?.changes.length).toBeGreaterThan(0);
      await client?.ok(visitHome);
      expect((await client?.ok(readHome))?.changes).toEqual(first?.changes);
      await stint().engine.script(
        `UPDATE home_visits SET seen_at = now() - interval '61 minutes' WHERE org_id = '${organisation.id}'`,
      );
      expect((await client?.ok(readHome))?.changes.filter(({ kind }) => kind === "week")).toEqual([]);
    });
  },
  { today },
);

describeOnEngines("The start page", (stint) => {
  it("is the dashboard, else the organisation's, else the person's own", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = await organisation.addPerson({ roles: ["booker"] });
    const start = async () => (await client.ok(readSession)).home;
    expect(await start()).toBe("/dashboard");
    await organisation.owner.client.ok(changeSettings, {
      body: { display: { version: 1, startPage: "home" } },
    });
    expect(await start()).toBe("/home");
    await client.ok(changePreferences, { body: { startPage: "my_time" } });
    expect(await start()).toBe("/my-time");
    await client.ok(changePreferences, { body: { startPage: null } });
    expect(await start()).toBe("/home");
  });

  it("stays My Time for someone whose preference an earlier version stored", async () => {
    const organisation = await makeOrganisation(stint());
    const { id, client } = await organisation.addPerson({ roles: ["booker"] });
    await stint().engine.script(
      `INSERT INTO user_preferences (org_id, user_id, starts_on_my_time) VALUES ('${organisation.id}', '${id}', true)`,
    );
    expect((await client.ok(readSession)).home).toBe("/my-time");
  });
});
