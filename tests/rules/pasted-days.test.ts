import { describe, expect, it } from "vitest";
import { otherNamesMessage, withoutNames } from "#features/plans/rules/planner-clipboard.ts";

const rows = ["Ada Byrne", "Ben Cole", "Cy Dunn"];
const people = rows.map((fullName) => ({ fullName, besides: [] }));
// From Monday, 7 December.
const days = ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"];
const pasted = (...texts: string[][]) => withoutNames(texts, people, rows, days);
const ada = ["Ada Byrne", "8", "4"];
const ben = ["Ben Cole", "3", "3.5"];
const hours = {
  texts: [
    ["8", "4"],
    ["3", "3.5"],
  ],
};
const otherDays = {
  error:
    "The headings above these hours name other days than the columns. Nothing was pasted. Paste at their first day, or copy without the headings.",
};

describe("A spreadsheet's block of people and days", () => {
  it.each(["Total", "Sum", "Gesamt", "Hours"])("is pasted without its column %s at the right", (heading) => {
    expect(pasted(["Name", "7", "8", heading], [...ada, "12"], [...ben, "6.5"])).toEqual(hours);
  });

  it("is pasted without a column of sums between names and days", () => {
    expect(pasted(["Name", "Hours", "Mon", "Tue"], ["Ada Byrne", "12", "8", "4"])).toEqual({
      texts: [["8", "4"]],
    });
  });

  it("is pasted without blank lines between its people", () => {
    expect(pasted(ada, ["", " ", ""], ben)).toEqual(hours);
    expect(pasted(ada, ["", "", ""], ["Cy Dunn", "1", "1"])).toEqual({ error: otherNamesMessage() });
  });

  it("isn't pasted with a line of hours that has no name, which would go to someone", () => {
    const error =
      "A line has hours but no name. Nothing was pasted. Add the name, or copy without that line.";
    expect(pasted(ada, ben, ["", "11", "7.5"])).toEqual({ error });
    expect(pasted(["", "7", "8"], ada, ["", "1", "1"], ben)).toEqual({ error });
  });

  it.each([
    ["14/12/2026", "15/12/2026"],
    ["12/14", "12/15"],
    ["8/12/26", "9/12/26"],
    ["Tue", "Wed"],
    ["Tuesday", "Wednesday"],
  ])("isn't pasted under the headings %s and %s of other days", (...headings) => {
    expect(pasted(["Name", ...headings], ada, ben)).toEqual(otherDays);
  });

  it.each([
    ["07/12/2026", "08/12/2026"],
    ["12/7", "12/8"],
    ["Mon", "Tue"],
    ["Monday", "Tuesday"],
    ["M", "T"],
  ])("is pasted under the headings %s and %s of its days", (...headings) => {
    expect(pasted(["Name", ...headings], ada, ben)).toEqual(hours);
  });

  it("isn't pasted a line too low when headings alone are above the hours", () => {
    expect(pasted(["Mon 7", "Tue 8"], ["8", "4"])).toEqual({
      error: "Mon 7 isn't one of the columns here. Nothing was pasted.",
    });
  });
});
