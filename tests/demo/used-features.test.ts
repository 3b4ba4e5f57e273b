import { describe, expect, it } from "vitest";
import { harbourPine } from "#demo/harbour-pine.ts";
import { larkfield } from "#demo/larkfield/larkfield.ts";
import { marram } from "#demo/marram/marram.ts";
import { secondOrg } from "#demo/second-org.ts";
import { checkTerms } from "#features/overtime/rules/overtime-terms.ts";
import { builtInFormats, missingSettings } from "#features/pay/rules/formats.ts";
import { checkSettings, datevPatterns, noSettings } from "#features/pay/rules/settings.ts";
import { questionOf } from "#features/reports/server/resolve-report.ts";
import { movedAddress, type Address } from "#features/reports/rules/view.ts";
import { ReportAddress } from "#features/reports/views-contract.ts";
import { draw, numberOf, textOf } from "./drawn.ts";

const today = "2026-11-25";
const drawn = [harbourPine, larkfield, marram].map((plan) => ({
  plan,
  name: plan.name,
  ...draw(today, 48, plan),
}));

describe.each(drawn)("What $name uses", ({ plan, rows, by }) => {
  it("includes places with holidays of their own, kinds of leave, and skills of people and projects", () => {
    const places = rows("places").map((row) => textOf(row, "id"));
    expect(places.length).toBe(2);
    const days = places.map((id) =>
      (by("organisation_public_holidays", "place_id").get(id) ?? []).map((row) => row["holiday_date"]),
    );
    expect(days[0]).not.toEqual(days[1]);
    for (const kind of rows("leave_kinds"))
      expect(by("holiday_requests", "kind_id").get(textOf(kind, "id")) ?? []).not.toEqual([]);
    expect(rows("leave_kinds").length).toBeGreaterThan(2);
    for (const skill of rows("skills"))
      expect(by("person_skills", "skill_id").get(textOf(skill, "id")) ?? []).not.toEqual([]);
    expect(rows("project_skills").length).toBeGreaterThan(10);
  });

  it("includes leave on whose days no one books illness as work, and no long leave of the people on offer", () => {
    expect(rows("time_entries").filter((row) => row["task_notes"] === "Off sick")).toEqual([]);
    const offered = new Set(
      rows("users")
        .filter((row) => plan.accounts.some(({ local }) => row["email"] === `${local}@${plan.domain}`))
        .map((row) => row["id"]),
    );
    expect(offered.size).toBe(5);
    const parental = rows("leave_kinds").find((row) => row["name"] === "Parental");
    expect(
      rows("holiday_requests").filter(
        (row) => row["kind_id"] === parental?.["id"] && offered.has(row["user_id"]),
      ),
    ).toEqual([]);
  });

  it("includes overtime of those who work on projects, from a Monday of their employment on", () => {
    const users = new Map(rows("users").map((row) => [row["id"], row]));
    const terms = rows("overtime_terms");
    expect(terms.length).toBeGreaterThan(20);
    expect(new Set(terms.map((row) => row["user_id"])).size).toBe(terms.length);
    for (const row of terms) {
      const user = users.get(row["user_id"]);
      const validFrom = textOf(row, "valid_from");
      const limits = { cap: numberOf(row, "cap"), floor: numberOf(row, "floor") };
      expect(checkTerms({ validFrom, isOn: true, ...limits }, today)).toEqual({});
      expect([user?.["is_active"], user?.["cost_tier_id"] !== null]).toEqual([true, true]);
      expect(validFrom >= textOf(user, "created_at").slice(0, 10)).toBe(true);
    }
    const counted = new Set(terms.map((row) => row["user_id"]));
    expect(rows("overtime_entries").length).toBeGreaterThan(2);
    expect(rows("overtime_entries").every((row) => counted.has(row["user_id"]))).toBe(true);
  });

  it("includes all that payroll and invoices need but a tax office's numbers", () => {
    const [row] = rows("pay_settings");
    const settings = {
      ...noSettings,
      workWageType: textOf(row, "work_wage_type"),
      holidayWageType: textOf(row, "holiday_wage_type"),
      invoicePrefix: textOf(row, "invoice_prefix"),
      invoiceItem: textOf(row, "invoice_item"),
      accountCode: textOf(row, "account_code"),
      taxType: textOf(row, "tax_type"),
    };
    expect(checkSettings(settings)).toEqual({});
    const lacking = new Set(
      builtInFormats.flatMap((format) => Object.keys(missingSettings(format, settings))),
    );
    expect(lacking).toEqual(new Set(["datevConsultant", "datevClient"]));
    const numbers = rows("pay_people").map((each) => textOf(each, "personnel_number"));
    expect(new Set(numbers).size).toBe(rows("users").length + 1);
    expect(numbers.filter((each) => !new RegExp(datevPatterns.personnelNumber).test(each))).toEqual([]);
    const customers = rows("customers");
    const ids = new Set(customers.map(({ id }) => id));
    for (const project of rows("projects"))
      expect([project["code"], ids.has(project["customer_id"])]).toEqual([
        project["code"],
        project["is_internal"] === false,
      ]);
    const of = (column: string) => new Set(customers.map((each) => each[column])).size;
    expect([of("number"), of("name")]).toEqual([customers.length, customers.length]);
  });
});

describe.each([...drawn, { name: secondOrg.name, ...draw(today, 6, secondOrg) }])(
  "The saved reports of $name",
  ({ rows }) => {
    it("are two that everyone finds on Home, and can be opened today and in a year", () => {
      const views = rows("report_views");
      expect(views.map((row) => [row["is_shared"], row["is_pinned"]])).toEqual([
        [true, true],
        [true, true],
      ]);
      for (const row of views)
        for (const [day, month] of [
          [today, "2026-11"],
          ["2027-11-25", "2027-11"],
        ] as const) {
          const address = movedAddress(row["address"] as Address, "2026-11", month);
          expect(() => questionOf(ReportAddress.parse(address), day)).not.toThrow();
        }
    });
  },
);
