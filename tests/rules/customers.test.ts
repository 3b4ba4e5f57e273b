import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkContract,
  contractKinds,
  isRunning,
  overlap,
  valueOrdered,
  type ContractFields,
} from "#features/customers/rules/contract-terms.ts";
import {
  checkCustomer,
  deletionRefusal,
  noCustomer,
  tidyCustomer,
} from "#features/customers/rules/customer.ts";
import { addDays, daysBetween } from "#shared/day.ts";
import { draws } from "../support/draws.ts";

const contract: ContractFields = {
  customerId: "kiln",
  kind: "time_and_material",
  startsOn: "2026-03-01",
  endsOn: "2026-05-31",
  orderValue: null,
  purchaseOrder: "",
  contact: "",
  note: "",
};
const project = { startDate: "2026-03-01", projectLengthMonths: 6 };
const faults = (change: Partial<ContractFields>) => checkContract({ ...contract, ...change }, project);

describe("A customer", () => {
  it("has a name, and where they're typed a country of two letters and an address of mail", () => {
    expect(checkCustomer({ ...noCustomer, name: "Kiln" })).toEqual({});
    expect(checkCustomer({ ...noCustomer, name: " \u200b " })).toEqual({ name: "Enter a name" });
    expect(checkCustomer({ ...noCustomer, name: "K", country: "gb", invoiceEmail: "a@b.example" })).toEqual(
      {},
    );
    expect(checkCustomer({ ...noCustomer, name: "K", country: "G", invoiceEmail: "a@" })).toEqual({
      country: "Enter the country's two letters, such as GB",
      invoiceEmail: "Enter a valid email address",
    });
  });

  it("is stored with single spaces, its address in lines", () => {
    expect(
      tidyCustomer({ ...noCustomer, name: "  Kiln   & Sons ", country: "gb", address: " 1 Quay\nHull \n" }),
    ).toEqual({ ...noCustomer, name: "Kiln & Sons", country: "GB", address: "1 Quay\nHull" });
  });

  it("isn't deleted while it has projects or contracts, which the refusal names", () => {
    expect(deletionRefusal("Kiln", [], 0)).toBeNull();
    expect(deletionRefusal("Kiln", ["A"], 0)).toBe("Kiln has 1 project (A). Set it inactive instead.");
    expect(deletionRefusal("Kiln", [], 2)).toBe("Kiln has 2 contracts. Set it inactive instead.");
    expect(deletionRefusal("Kiln", ["A", "B", "C", "D", "E", "F"], 1)).toBe(
      "Kiln has 6 projects (A, B, C, D, E, …) and 1 contract. Set it inactive instead.",
    );
  });
});

describe("A contract", () => {
  it("has a customer unless it's internal, a first day, and no last day before it", () => {
    expect(faults({})).toEqual({});
    expect(faults({ customerId: null })).toEqual({ customerId: "Choose a customer" });
    expect(faults({ customerId: null, kind: "internal" })).toEqual({});
    expect(faults({ startsOn: "" })).toEqual({ startsOn: "Choose the first day" });
    expect(faults({ endsOn: "2026-03-01" })).toEqual({});
    expect(faults({ endsOn: "2026-02-28" })).toEqual({ endsOn: "The last day can't be before the first" });
  });

  it("has a value from 0, or none", () => {
    expect(faults({ orderValue: 0 })).toEqual({});
    expect(faults({ orderValue: -0.01 })).toEqual({ orderValue: "Enter 0 or more" });
    expect(faults({ orderValue: 1e12 })).toEqual({ orderValue: "Enter a smaller number" });
  });

  it("has at least a day of its project, and may begin before it or outlast it", () => {
    const outside = {
      startsOn: "The project is from March 2026 to August 2026. Choose days of it, or extend it first.",
    };
    expect(faults({ startsOn: "2026-01-01", endsOn: "2026-03-01" })).toEqual({});
    expect(faults({ startsOn: "2026-01-01", endsOn: "2026-02-28" })).toEqual(outside);
    expect(faults({ startsOn: "2026-08-31", endsOn: null })).toEqual({});
    expect(faults({ startsOn: "2026-09-01", endsOn: null })).toEqual(outside);
  });

  it("shares a day with another one as its days say, one by one", () => {
    const first = "2026-01-01";
    const end = addDays(first, 40);
    const drawn = fc.tuple(fc.nat(20), fc.option(fc.nat(12))).map(([from, length]) => {
      const startsOn = addDays(first, from);
      return { startsOn, endsOn: length === null ? null : addDays(startsOn, length) };
    });
    type Days = { readonly startsOn: string; readonly endsOn: string | null };
    const daysOf = ({ startsOn, endsOn }: Days) => new Set(daysBetween(startsOn, endsOn ?? end));
    fc.assert(
      fc.property(drawn, drawn, fc.nat(35), (one, other, day) => {
        const shared = [...daysOf(one)].some((each) => daysOf(other).has(each));
        expect([overlap(one, other), overlap(other, one)]).toEqual([shared, shared]);
        const today = addDays(first, day);
        expect(isRunning(one, today)).toBe(daysOf(one).has(today));
      }),
      { numRuns: draws(2000) },
    );
  });

  it("is worth its order, a retainer once for each month it has days in until today or its end", () => {
    const worth = (change: Partial<ContractFields>, today = "2026-04-15") =>
      valueOrdered({ ...contract, orderValue: 1000.1, ...change }, today);
    expect(worth({})).toBe(1000.1);
    expect(worth({ orderValue: null })).toBe(0);
    expect(worth({ kind: "retainer" })).toBe(3000.3);
    expect(worth({ kind: "retainer", endsOn: null })).toBe(2000.2);
    expect(worth({ kind: "retainer", endsOn: null, startsOn: "2026-06-30" })).toBe(1000.1);
    expect(contractKinds.filter((kind) => worth({ kind }) === 1000.1)).toEqual([
      "time_and_material",
      "fixed_price",
      "internal",
    ]);
  });
});
