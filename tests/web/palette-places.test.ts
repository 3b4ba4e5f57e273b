import { describe, expect, it } from "vitest";
import { topNavigation } from "#app/navigation.ts";
import { findEntries } from "#ui/palette/match.ts";
import { monthsAround, pagesFor, projectPlace, weeksAround } from "#app/palette/places.ts";

const addresses = (roles: readonly string[]) => pagesFor(roles).map(({ href }) => href);

describe("Go to", () => {
  it("offers a person only the pages their roles open", () => {
    expect(addresses(["booker"])).not.toEqual(expect.arrayContaining(["/projects"]));
    expect(
      addresses(["booker"]).filter((href) => href.startsWith("/admin") || href.startsWith("/forecasts")),
    ).toEqual([]);
    expect(addresses(["forecaster"])).toEqual(
      expect.arrayContaining(["/projects", "/forecasts", "/forecasts/calendar", "/my-time/holidays"]),
    );
    expect(addresses(["super_admin"])).toEqual(
      expect.arrayContaining(["/admin/users", "/admin/audit", "/admin/dashboard"]),
    );
  });

  it("finds what people type for it", () => {
    const found = (words: string, roles: readonly string[]) =>
      findEntries(pagesFor(roles), words).map(({ entry }) => entry.href);
    expect(
      ["add user", "invite people", "delegate", "2fa", "passkey", "dark"].map(
        (words) => found(words, ["super_admin", "manager"])[0],
      ),
    ).toEqual([
      "/admin/users#invitations",
      "/admin/users#invitations",
      "/manager",
      "/account",
      "/account",
      "/account",
    ]);
    expect(found("book hours", ["booker"])).toEqual(["/my-time"]);
  });

  it("names each place once", () => {
    const ids = [
      ...pagesFor(["super_admin", "manager"]),
      ...weeksAround("2026-11-21"),
      ...monthsAround("2026-11-21", ["admin"]),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("leads to the week of today, and to the weeks beside it", () => {
    expect(weeksAround("2026-11-22").map(({ href }) => href)).toEqual([
      "/my-time/timesheet/2026-11-16",
      "/my-time/timesheet/2026-11-09",
      "/my-time/timesheet/2026-11-23",
    ]);
  });

  it("leads to the months of two years, the nearest first, forecasts only for those who forecast", () => {
    const all = monthsAround("2026-11-21", ["forecaster"]);
    expect(all).toHaveLength(50);
    expect(all[0]).toMatchObject({
      label: "Forecasts of November 2026",
      href: "/forecasts/calendar/2026-11",
    });
    expect(all.at(-1)).toMatchObject({
      label: "Allocations of November 2025",
      href: "/allocations/calendar/2025-11",
    });
    expect(
      monthsAround("2026-11-21", ["booker"]).every(({ href }) => href.startsWith("/allocations/calendar/")),
    ).toBe(true);
  });

  it("opens a project's page for those who may open it, else its dashboard", () => {
    const project = { id: "7", code: "QVC", name: "Quayside" };
    expect(projectPlace(project, true).href).toBe("/projects/7/settings");
    expect(projectPlace(project, false).href).toBe("/dashboard/project?project=7");
  });

  it("gives each page of the navigation a letter of its own", () => {
    const keys = topNavigation.map(({ key }) => key);
    expect(keys.every((key) => /^[a-z]$/.test(key ?? ""))).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain("g");
  });
});
