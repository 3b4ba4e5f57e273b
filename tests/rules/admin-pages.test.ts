import { describe, expect, it } from "vitest";
import { adminGroups, adminPages, currentAdminPage, visibleGroups } from "#app/admin-pages.ts";
import { pagesFor } from "#app/palette/places.ts";
import { findEntries } from "#ui/palette/match.ts";
import { readRoutes } from "../../scripts/house/routes.mjs";

const addresses = readRoutes()
  .filter((route) => route.path.startsWith("/admin/") && route.page !== null)
  .map((route) => route.path.replaceAll(/\$\w+/g, "42"));

const superAdmin = ["super_admin"];
const found = (typed: string, roles: readonly string[] = superAdmin) =>
  findEntries(pagesFor(roles), typed)
    .slice(0, 3)
    .map(({ entry }) => entry.href);

describe("Admin navigation", () => {
  it("lights exactly one place on every admin route, and leads back from pages below it", () => {
    expect(addresses.length).toBeGreaterThan(20);
    const unlit = addresses.filter((address) => currentAdminPage(address, "", superAdmin) === undefined);
    expect(unlit).toEqual([]);
    const lit = new Set(addresses.map((address) => currentAdminPage(address, "", superAdmin)?.to));
    const pages = adminPages(superAdmin).filter(({ hash }) => hash === undefined);
    expect([...lit].toSorted()).toEqual(pages.map(({ to }) => to).toSorted());
    const at = (hash: string) => currentAdminPage("/admin/organisation-settings", hash, superAdmin)?.label;
    expect([at("holidays"), at("elsewhere")]).toEqual(["Public holidays", "Organisation Settings"]);
  });

  it("groups the pages by subject, each label and address once", () => {
    expect(adminGroups.map(({ label }) => label)).toEqual([
      "People",
      "Time and leave",
      "Projects",
      "Money",
      "Connections",
      "Organisation",
      "Data",
    ]);
    const pages = adminPages(superAdmin);
    expect(new Set(pages.map(({ label }) => label)).size).toBe(pages.length);
    expect(new Set(pages.map(({ to, hash }) => `${to}#${hash ?? ""}`)).size).toBe(pages.length);
  });

  it("shows admins all but single sign-on, and others nothing", () => {
    const labels = (roles: readonly string[]) => adminPages(roles).map(({ label }) => label);
    expect(labels(superAdmin).filter((label) => !labels(["admin"]).includes(label))).toEqual([
      "Single sign-on",
    ]);
    expect(labels(["booker", "manager", "forecaster", "allocator"])).toEqual([]);
    expect(visibleGroups(["admin"]).every(({ items }) => items.length > 0)).toBe(true);
  });
});

describe("Search for admin pages", () => {
  it("has every page of the navigation, for the same roles", () => {
    for (const role of ["admin", "super_admin", "booker"]) {
      const hrefs = pagesFor([role])
        .map(({ href }) => href)
        .filter((href) => href.startsWith("/admin"));
      expect(hrefs).toEqual(
        adminPages([role]).map(({ to, hash }) => (hash === undefined ? to : `${to}#${hash}`)),
      );
    }
  });

  it.each([
    ["sick", "/admin/leave"],
    ["SSO", "/admin/single-sign-on"],
    ["payroll", "/admin/pay"],
    ["API key", "/admin/api"],
    ["holiday", "/admin/organisation-settings#holidays"],
    ["bank holiday", "/admin/organisation-settings#holidays"],
    ["CSV", "/admin/import"],
    ["Slack", "/admin/chat"],
    ["display", "/admin/walls"],
    ["SCIM", "/admin/provisioning"],
    ["backup", "/admin/organisation-settings#export-everything"],
    ["GDPR", "/admin/organisation-settings#compliance"],
    ["office", "/admin/places"],
    ["toil", "/admin/overtime"],
    ["invite", "/admin/users#invitations"],
    ["history", "/admin/audit"],
    ["rates", "/admin/functions"],
    ["currency", "/admin/organisation-settings#display"],
  ])("finds by “%s” among the first three", (typed, href) => {
    expect(found(typed)).toContain(href);
    expect(found(typed, ["booker"]).filter((each) => each.startsWith("/admin"))).toEqual([]);
  });
});
