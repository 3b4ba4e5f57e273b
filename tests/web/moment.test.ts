import { afterEach, expect, it, vi } from "vitest";
import { momentIn, momentOf } from "#web/moment.ts";

const open = (address: string) => {
  const { pathname, search } = new URL(address, "https://stint.example");
  vi.stubGlobal("location", { pathname, search });
};
afterEach(() => vi.unstubAllGlobals());

it("a read is of the moment that its page's address names", () => {
  open("/dashboard/organisation?asOf=2026-09-20");
  expect(momentOf({ readsPast: true })).toEqual({ asOf: "2026-09-20" });
  expect(momentOf({})).toEqual({});
  open("/admin/months?asOf=2026-09-20");
  expect(momentOf({ readsPast: true })).toEqual({});
});

it("what an address names wrongly is sent to be refused, and isn't shown as a moment", () => {
  open("/dashboard/organisation?asOf=2026-02-30");
  expect(momentOf({ readsPast: true })).toEqual({ asOf: "2026-02-30" });
  expect(momentIn("/dashboard/organisation", "?asOf=2026-02-30")).toBeNull();
  open("/dashboard/organisation?asOf=");
  expect(momentOf({ readsPast: true })).toEqual({});
});
