import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { db, own, prepared } from "#server/database/sql.ts";

const org = "01a20000-0000-7000-8000-000000000001";
const person = "01a20000-0000-7000-8000-000000000002";

describe("a prepared query", () => {
  test("is the query that is built, with the values of each call", () => {
    const build = (
      orgId: string,
      first: string,
      hours: number,
      ids: readonly string[],
      note: string | null,
    ) =>
      db
        .selectFrom("time_entries as e")
        .select(["e.id", sql<string>`coalesce(${note}, ${first})`.as("text")])
        .where(own(orgId, "e"))
        .where("e.date_worked", ">=", first)
        .where("e.duration_hours", "=", hours)
        .where("e.entry_type", "=", "regular")
        .where(sql<boolean>`e.user_id = ANY (${ids}::uuid[])`);
    const query = prepared(build);
    const calls: Parameters<typeof build>[] = [
      [org, "2026-11-20", 7.5, [person], "x"],
      [person, "2026-11-21", 0, [], null],
      [org, "", 7.5, [org, person], ""],
    ];
    for (const values of calls) {
      const [made, built] = [query(...values).compile(), build(...values).compile()];
      expect([made.sql, made.parameters]).toEqual([built.sql, built.parameters]);
    }
  });

  test("may depend on null arguments only", () => {
    const query = prepared((orgId: string, userId: string | null) => {
      const all = db.selectFrom("users as u").select("u.id").where(own(orgId, "u"));
      return userId === null ? all : all.where("u.id", "=", userId);
    });
    expect(query(org, null).compile().parameters).toEqual([org]);
    expect(query(org, person).compile().parameters).toEqual([org, person]);
    expect(query(org, null).compile().sql).not.toContain("u.id =");
  });

  test("rejects computed arguments, and a text that depends on one", () => {
    const computed = prepared((orgId: string, name: string) =>
      db
        .selectFrom("users as u")
        .select("u.id")
        .where(own(orgId, "u"))
        .where("u.email", "=", name.trim() + "!"),
    );
    expect(() => computed(org, "a")).toThrow(/computes from its arguments/);
    const listed = prepared((orgId: string, ids: readonly string[]) =>
      db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "in", ids),
    );
    expect(() => listed(org, [person])).toThrow(/computes from its arguments/);
    const named = prepared((orgId: string, name: string) =>
      db
        .selectFrom("users as u")
        .select(sql<string>`u.email`.as(name))
        .where(own(orgId, "u")),
    );
    expect(() => named(org, "a")).toThrow(/text depends on its arguments/);
  });
});
