import { describe, expect, it } from "vitest";
import {
  chargeCost,
  chargeRevenue,
  chargeTotal,
  checkCharge,
  isPlanned,
  type ChargeFields,
} from "#features/charges/rules/charge.ts";
import {
  largestReceipt,
  receiptFault,
  receiptFileName,
  receiptType,
} from "#features/charges/rules/receipt.ts";

const fee: ChargeFields & { amount: number } = {
  day: "2026-03-15",
  kind: "fixed_fee",
  description: "Concept",
  amount: 1200,
  isBillable: true,
};
const expense = { ...fee, kind: "expense", amount: 80.5 } as const;

describe("A charge", () => {
  const faults = (change: Partial<ChargeFields>) => Object.keys(checkCharge({ ...fee, ...change }));
  it("needs a day, words and an amount above 0 of at most two decimals", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ day: "" })).toEqual(["day"]);
    expect(faults({ description: "  " })).toEqual(["description"]);
    for (const amount of [null, Number.NaN, 0, -1, 0.001, 1e13])
      expect(faults({ amount })).toEqual(["amount"]);
    expect(faults({ amount: 0.01 })).toEqual([]);
  });
  it("that isn't billable is an expense", () => {
    expect(faults({ isBillable: false })).toEqual(["isBillable"]);
    expect(faults({ kind: "milestone", isBillable: false })).toEqual(["isBillable"]);
    expect(faults({ kind: "expense", isBillable: false })).toEqual([]);
  });
  it("brings in its amount where the customer pays, and costs it where it is an expense", () => {
    expect([chargeRevenue(fee), chargeCost(fee)]).toEqual([1200, 0]);
    expect([chargeRevenue(expense), chargeCost(expense)]).toEqual([80.5, 80.5]);
    const own = { ...expense, isBillable: false };
    expect([chargeRevenue(own), chargeCost(own)]).toEqual([0, 80.5]);
    expect(chargeTotal([fee, expense, own, { ...own, amount: 0.1 }])).toEqual({
      revenue: 1280.5,
      cost: 161.1,
    });
  });
  it("is planned until its day", () => {
    expect(isPlanned(fee, "2026-03-14")).toBe(true);
    expect(isPlanned(fee, "2026-03-15")).toBe(false);
  });
});

describe("A receipt", () => {
  const bytes = (...start: number[]) => Uint8Array.from([...start, 1, 2, 3]);
  it("is a PDF, PNG or JPEG by its first bytes", () => {
    expect(receiptType(new TextEncoder().encode("%PDF-1.7"))).toBe("application/pdf");
    expect(receiptType(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe("image/png");
    expect(receiptType(bytes(0xff, 0xd8, 0xff))).toBe("image/jpeg");
    for (const other of ["", "%PDF", "<svg>", "GIF89a", "PK\u0003\u0004", "<script>%PDF-1.7"])
      expect(receiptType(new TextEncoder().encode(other))).toBeNull();
  });
  it("has at most 5 MB", () => {
    const pdf = new TextEncoder().encode("%PDF-1.7");
    expect(receiptFault(largestReceipt, pdf)).toBeNull();
    expect(receiptFault(largestReceipt + 1, pdf)).toBe("The file is larger than 5 MB. Choose a smaller one.");
    expect(receiptFault(4, Uint8Array.from([1]))).toBe(
      "The file isn't a PDF, PNG or JPEG. Choose one of these.",
    );
  });
  it("is downloaded under a name in ASCII with the ending of what it is", () => {
    expect(receiptFileName("Hôtel Königs 12.PDF", "application/pdf")).toBe("Hotel Konigs 12.pdf");
    expect(receiptFileName('a"; x=.html', "image/png")).toBe("a x.png");
    expect(receiptFileName("領収書.jpeg", "image/jpeg")).toBe("receipt.jpg");
  });
});
