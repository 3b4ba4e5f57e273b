import { expect, it } from "vitest";
import { cellsOf, readTable } from "../support/read-table.ts";

const read = (text: string) => readTable(cellsOf(text, "|"));
const absence = (heading: string, value: string) =>
  read(`Employee|${heading}|From|To\nPat|${value}|2027-04-12|2027-04-16`);

it("a kind of leave is read by its heading in four languages", () => {
  for (const heading of [
    ..."Time Off Category|Leave code|Absence name|Policy name|Time off reason|Reason for absence".split("|"),
    ..."Abwesenheit|Fehlzeit|Abwesenheitskategorie|Grund der Abwesenheit|Kategorie".split("|"),
    ..."Type de l'absence|Motif d'absence|Motivo de ausencia|Tipo de licencia".split("|"),
  ]) {
    const { kind, open, facts } = absence(heading, "Sick leave");
    expect([heading, kind, open, facts[0]?.values.kind]).toEqual([
      heading,
      "holiday_requests",
      [],
      "Sick leave",
    ]);
  }
});

it("sick leave, a part of a day or a length in a column no heading names, is a question", () => {
  for (const [heading, value] of [
    ["Reason", "Sick leave"],
    ["Bemerkung", "Krankmeldung"],
    ["Label", "Maladie"],
    ["Période", "Après-midi"],
    ["Length", "2.5"],
    ["Total", "2,5"],
    ["No. of days", "2"],
    ["Urlaubsdauer", "4,5"],
    ["Net duration", "16:00"],
  ] as const)
    expect([heading, absence(heading, value).open]).toEqual([heading, ["columns"]]);
  for (const [heading, value] of [
    ["Reason", "Wedding"],
    ["Calendar days", "5"],
    ["Balance before", "20"],
    ["Employee number", "12"],
  ] as const)
    expect([heading, absence(heading, value).open]).toEqual([heading, []]);
});

it("the days of an absence are read by their heading in four languages", () => {
  for (const heading of [
    ..."Total working days|Business days|Absence days|Leave duration (days)|Dauer in Tagen".split("|"),
    ..."Dauer (Arbeitstage)|Anzahl Urlaubstage|Fehltage|Nb jours|Nombre de jours ouvrés|Días solicitados".split(
      "|",
    ),
  ]) {
    const { hours, hours_unit: unit } = absence(heading, "4.5").facts[0]?.values ?? {};
    expect([heading, hours, unit]).toEqual([heading, 4.5, "days"]);
  }
});

it("leave with a date of its cancellation or rejection isn't approved", () => {
  const rows = (heading: string, date: string) =>
    read(
      `Employee|Type|From|To|Status|${heading}\nPat|Sick|2027-04-12|2027-04-12|Approved|${date}\nPat|Sick|2027-05-12|2027-05-12|Approved|`,
    ).facts.map(({ values }) => (values.cancelled ?? values.rejected) === true);
  expect(rows("Cancelled on", "2027-04-01")).toEqual([true, false]);
  expect(rows("Storniert am", "01.04.2027")).toEqual([true, false]);
  expect(rows("Deleted at", "2027-04-01 09:30:00")).toEqual([true, false]);
  expect(rows("Rejected on", "2027-04-01")).toEqual([true, false]);
});

it("a file with days and hours is no list of projects", () => {
  expect(read("Manager|Date|Project|Hours\nLee|2026-03-16|Quay|1")).toMatchObject({
    kind: "time_entries",
    open: ["person"],
  });
});

it("rejected or deleted work doesn't count", () => {
  const entry = (heading: string, value: string) => {
    const { open, counted } = read(`Date|Person|Project|Hours|${heading}\n2026-03-16|Pat|Quay|8|${value}`);
    return [...open, counted.length];
  };
  for (const [heading, value] of [
    ["Status", "Rejected"],
    ["Approval status", "Deleted"],
    ["Statut", "Annulé"],
    ["Deleted at", "2026-03-17"],
    ["Storniert", "Ja"],
  ] as const)
    expect([heading, entry(heading, value)]).toEqual([heading, [0]]);
  expect([entry("Status", "Approved"), entry("Deleted", "No"), entry("Deleted at", "")]).toEqual([
    [1],
    [1],
    [1],
  ]);
});

it("public holidays and quarters are no list of projects", () => {
  expect(read("Date|Name|Country\n2027-12-25|Christmas|DE").kind).not.toBe("projects");
  expect(read("Project|Function|Tier|Q1 2027|Q2 2027\nQuay|QA|Senior|50|100").kind).not.toBe("projects");
});
