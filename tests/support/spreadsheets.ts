import type { Random } from "#demo/random.ts";
import { addDays, dayFromNumber, dayNumber, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { civilAt, instantsOf, writeTime } from "#shared/zone.ts";
import type { Circumstances } from "./read-table.ts";

/** A fact as it was meant by the file's author. */
export interface Meant {
  readonly person: string;
  readonly project: string | null;
  readonly first: Day;
  readonly last: Day | null;
  /** Hours, days, or a share of the working time. */
  readonly amount: number | null;
  readonly unit: "hours" | "days" | "share";
  /** False for work and plans that were rejected or aren't approved. */
  readonly counts: boolean;
}

/** A file no one has seen, with what it means and where it's read. */
export interface Spreadsheet {
  readonly cells: readonly (readonly string[])[];
  readonly kind: "time_entries" | "allocations" | "holiday_requests";
  readonly facts: readonly Meant[];
  readonly circumstances: Circumstances;
}

type Language = 0 | 1 | 2 | 3;
/** Headings in English, German, French and Spanish; several forms are separated by `|`. */
const words = {
  person: ["Person|Employee|User", "Mitarbeiter|Benutzer", "Collaborateur|Utilisateur", "Empleado|Usuario"],
  project: ["Project", "Projekt", "Projet", "Proyecto"],
  date: ["Date|Day", "Datum", "Date", "Fecha"],
  start: ["Start|Started at", "Beginn|Start", "Début", "Inicio"],
  end: ["End|Ended at", "Ende", "Fin", "Fin"],
  from: ["From Date|Start Date|From", "Von|Startdatum", "Du|Date de début", "Desde|Fecha de inicio"],
  until: ["To Date|End Date|Until", "Bis|Enddatum", "Au|Date de fin", "Hasta|Fecha de fin"],
  amount: ["Duration|Time spent|Effort", "Dauer|Aufwand", "Durée|Charge", "Duración"],
  first: ["First name", "Vorname", "Prénom", "Nombre"],
  last: ["Last name|Name", "Nachname|Name", "Nom", "Apellidos"],
  unit: ["Unit|UoM", "Einheit|ME", "Unité", "Unidad"],
  leave: ["Leave Type", "Abwesenheitsart", "Type d'absence", "Tipo de ausencia"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
const unitNames = {
  hours: ["Hours|hrs|h", "Stunden|h", "heures|h", "horas|h"],
  /** Of 24 hours, as workbooks store 7:30. */
  fractions: ["Hours|hrs|h", "Stunden|h", "heures|h", "horas|h"],
  /** 8.30 for 8:30. */
  clock: ["Hours|hrs|h", "Stunden|h", "heures|h", "horas|h"],
  minutes: ["Minutes|min", "Minuten|min", "minutes", "minutos"],
  days: ["Days", "Tage|PT", "jours", "días"],
  percent: ["%", "%|Prozent", "%", "%"],
  fte: ["FTE", "FTE|VZÄ", "ETP", "FTE"],
} as const;
type Unit = keyof typeof unitNames;
const stateHeadings = ["Status|State|Approval status", "Status|Genehmigungsstatus", "Statut", "Estado"];
const statesOf = {
  counted: ["Approved|Confirmed", "Genehmigt|Freigegeben", "Approuvé|Validée", "Aprobado"],
  other: [
    "Rejected|Declined|Cancelled|Draft|Pending|Deleted",
    "Abgelehnt|Storniert|Entwurf|Ausstehend",
    "Refusé|Annulée|Brouillon|En attente",
    "Rechazado|Cancelado|Borrador|Pendiente",
  ],
} as const;
const months = [
  "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
  "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
  "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
];
const zones = [
  "Europe/London",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Sydney",
  "America/Los_Angeles",
];
/** Columns that say nothing of what is meant, and that have similar values. */
const others: readonly (readonly [string, (at: number, random: Random) => string])[] = [
  ["Task ID", (at) => String(at + 3)],
  ["Account", () => "4711"],
  ["Day rate", () => "640"],
  ["Preis", () => "20"],
  ["Budget (GBP)", () => "8800"],
  ["Row", (at) => String(at + 1)],
  ["Created at", () => "2026-01-02"],
  ["Phone", (_, random) => `0${random.integer(100, 999)}`],
  ["Version", () => "1.2"],
  ["Tags", () => "x"],
  ["Assigned to", () => "boss@office.example"],
  ["Approved by", () => "boss@office.example"],
  ["Calendar days", (at) => String(at + 2)],
  ["Sollstunden", () => "8"],
  ["Planned hours", () => "8"],
  ["Saldo", () => "1.5"],
  ["Time zone", () => "Europe/Paris"],
  ["Erstellt am", () => "02.01.2026"],
];

const two = (number: number): string => String(number).padStart(2, "0");
type DateForm = "iso" | "dmy" | "mdy" | "dots" | "words" | "yy" | "yymd";

function written(day: Day, form: DateForm, language: Language): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (form === "iso") return day;
  if (form === "dots") return `${date}.${month}.${year}`;
  if (form === "words")
    return `${Number(date)} ${(months[language] ?? "").split("|")[Number(month) - 1]} ${year}`;
  if (form === "yymd") return day.slice(2);
  if (form === "yy") return `${date}/${month}/${year.slice(2)}`;
  return form === "dmy" ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

const orderOf: Readonly<Partial<Record<DateForm, "dmy" | "mdy">>> = { dmy: "dmy", mdy: "mdy", yy: "dmy" };

/** A number with so many decimals, by a decimal sign. */
const figure = (value: number, decimals: number, sign: string): string =>
  value.toFixed(decimals).replace(".", sign);

/** How an amount is written: its cell, what it means, and whether its heading has to say the unit. */
function amountOf(random: Random, unit: Unit, sign: string, decimals: number) {
  const value =
    unit === "minutes"
      ? random.integer(4, 90) * 5
      : unit === "percent"
        ? random.integer(1, 20) * 5
        : unit === "fte"
          ? random.integer(1, 4) / 4
          : random.integer(1, 40) / 4;
  const text =
    unit === "minutes" || unit === "percent"
      ? String(value)
      : unit === "fractions"
        ? figure(value / 24, decimals + 2, sign)
        : unit === "clock"
          ? `${Math.floor(value)}${sign}${two((value % 1) * 60)}`
          : figure(value, decimals, sign);
  const meant = unit === "minutes" ? value / 60 : unit === "percent" ? value / 100 : value;
  const of = unit === "days" ? "days" : unit === "percent" || unit === "fte" ? "share" : "hours";
  return { text, meant: Math.round(meant * 100) / 100, of } as const;
}

/** Makes a file: headings, languages, units, forms of dates, decimal signs, zones and the order of its columns vary. */
export function spreadsheet(random: Random): Spreadsheet {
  const language = random.integer(0, 3) as Language;
  const heading = (concept: keyof typeof words) => random.pick((words[concept][language] ?? "").split("|"));
  const kind = random.pick(["time_entries", "time_entries", "allocations", "holiday_requests"] as const);
  const form = random.pick<DateForm>(["iso", "dmy", "mdy", "dots", "words", "yy", "yymd"]);
  const sign = random.pick([".", ","]);
  const separator = random.pick([",", ";", "\t"]);
  const decimals = random.pick([2, 2, 3]);
  const unit =
    kind === "time_entries"
      ? random.pick<Unit>(["hours", "hours", "minutes", "days", "fractions", "clock"])
      : random.pick<Unit>(["hours", "days", "percent", "fte"]);
  const zone = random.pick(zones);
  const usesMoments = kind === "time_entries" && random.chance(0.35);
  const momentForm = random.pick(["Z", "offset", "local"] as const);
  const rows = random.chance(0.02) ? 60 : random.integer(2, 6);
  const dates = Array.from({ length: rows }, () =>
    dayFromNumber(dayNumber("2026-01-01") + random.integer(0, 364)),
  );
  const spans =
    kind === "time_entries" ? dates.map(() => null) : dates.map((day) => addDays(day, random.integer(0, 5)));
  // A file that can be read both ways is written as its organisation writes dates.
  const own = orderOf[form] ?? random.pick(["dmy", "mdy"] as const);
  const isSure = [...dates, ...spans.flatMap((day) => day ?? [])].some((day) => Number(day.slice(8)) > 12);
  const dateOrder = random.pick<"dmy" | "mdy" | null>(isSure ? ["dmy", "mdy", null] : [own, null]);
  const amounts = dates.map(() => amountOf(random, unit, sign, decimals));
  const unitName = random.pick((unitNames[unit][language] ?? "").split("|"));
  const saysUnit = random.pick(
    unit === "fractions"
      ? (["brackets", "alone", "no", "behind"] as const)
      : (["brackets", "alone", "no", "behind", "column"] as const),
  );
  const amountHeading = headingOf(heading("amount"), unitName, saysUnit);
  const columns: { readonly heading: string; readonly cells: readonly string[] }[] = [
    { heading: heading("person"), cells: dates.map((_, at) => `person${at}@office.example`) },
  ];
  if (kind !== "holiday_requests")
    columns.push({ heading: heading("project"), cells: dates.map((_, at) => `P${at}`) });
  else columns.push({ heading: heading("leave"), cells: dates.map(() => "Flu") });
  let facts: Meant[];
  if (usesMoments) {
    const moments = dates.map((day) => momentsOf(random, day, { zone, form: momentForm }));
    columns.push({ heading: heading("start"), cells: moments.map(({ start }) => start) });
    columns.push({ heading: heading("end"), cells: moments.map(({ end }) => end) });
    facts = moments.map(({ day, hours }, at) =>
      fact(at, kind, { first: day, last: null, amount: hours, unit: "hours" }),
    );
  } else {
    columns.push({
      heading: heading(kind === "time_entries" ? "date" : "from"),
      cells: dates.map((day) => written(day, form, language)),
    });
    if (kind !== "time_entries")
      columns.push({
        heading: heading("until"),
        cells: spans.map((day) => written(day ?? "", form, language)),
      });
    columns.push({ heading: amountHeading, cells: amounts.map(({ text }) => text) });
    if (saysUnit === "column") columns.push({ heading: heading("unit"), cells: amounts.map(() => unitName) });
    facts = amounts.map(({ meant, of }, at) =>
      fact(at, kind, { first: dates[at] ?? "", last: spans[at] ?? null, amount: meant, unit: of }),
    );
  }
  for (const [name, cellOf] of random.shuffled(others).slice(0, random.integer(0, 3)))
    columns.push({ heading: name, cells: dates.map((_, at) => cellOf(at, random)) });
  if (kind !== "holiday_requests" && random.chance(0.25)) {
    const states = dates.map(() => random.chance(0.7));
    const state = (isApproved: boolean) =>
      random.pick((isApproved ? statesOf.counted : statesOf.other)[language].split("|"));
    columns.push({
      heading: random.pick((stateHeadings[language] ?? "").split("|")),
      cells: states.map((isApproved) => state(isApproved)),
    });
    facts = facts.map((each, at) => ({ ...each, counts: states[at] === true }));
  }
  if (random.chance(0.2)) {
    columns.splice(0, 1, ...namesOf(dates.length, heading("first"), heading("last")));
    facts = facts.map((each, at) => ({ ...each, person: `Pat${at} Doe${at}` }));
  }
  const shuffled = random.shuffled(columns);
  return {
    cells: [
      shuffled.map((column) => column.heading),
      ...dates.map((_, at) => shuffled.map(({ cells }) => cells[at] ?? "")),
    ],
    kind,
    facts,
    circumstances: { dateOrder, separator, zone },
  };
}

/** What a column of amounts is called, with its unit or not. */
function headingOf(
  name: string,
  unit: string,
  says: "brackets" | "alone" | "no" | "behind" | "column",
): string {
  if (says === "alone" && unit !== "h" && unit !== "min") return unit;
  if (says === "no" || says === "column") return name;
  return says === "behind" ? `${name} ${unit}` : `${name} (${unit})`;
}

/** A first and a last name in columns of their own. */
const namesOf = (rows: number, first: string, last: string) =>
  [
    { heading: first, name: "Pat" },
    { heading: last, name: "Doe" },
  ].map(({ heading, name }) => ({ heading, cells: Array.from({ length: rows }, (_, at) => `${name}${at}`) }));

const fact = (at: number, kind: string, more: Pick<Meant, "first" | "last" | "amount" | "unit">): Meant => ({
  person: `person${at}@office.example`,
  project: kind === "holiday_requests" ? null : `P${at}`,
  counts: true,
  ...more,
});

/** A start and an end as tools write them, and the day and hours that they mean in the organisation's zone. */
function momentsOf(
  random: Random,
  day: Day,
  { zone, form }: { readonly zone: string; readonly form: "Z" | "offset" | "local" },
) {
  const minutes = random.integer(1, 20) * 15;
  const first = random.integer(0, 1439 - minutes);
  if (form === "local")
    return {
      start: `${day} ${writeTime(first)}`,
      end: `${day} ${writeTime(first + minutes)}`,
      day,
      hours: Math.round((minutes / 60) * 100) / 100,
    };
  const instant = instantsOf(day, first, "UTC")[0] ?? 0;
  const offset = form === "Z" ? 0 : random.pick([-300, 60, 330, 600]);
  const text = (at: number) => {
    const shifted = civilAt(at + offset * 60_000, "UTC");
    const sign = offset < 0 ? "-" : "+";
    const behind =
      form === "Z" ? "Z" : `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
    return `${shifted.day}T${writeTime(shifted.minute)}:00${behind}`;
  };
  return {
    start: text(instant),
    end: text(instant + minutes * 60_000),
    day: civilAt(instant, zone).day,
    hours: Math.round((minutes / 60) * 100) / 100,
  };
}

/** The month grids of a plan: the headings say months in any form, and their unit or not. */
export function monthGrid(random: Random): Spreadsheet {
  const language = random.integer(0, 3) as Language;
  const firstMonth = random.integer(1, 8);
  const unit = random.pick<Unit>(["hours", "days", "percent", "fte"]);
  const name = random.pick((unitNames[unit][language] ?? "").split("|"));
  const form = random.pick(["word", "dots", "iso", "slash", "short", "M", "joined", "dayless"] as const);
  const says = random.pick(["brackets", "no"] as const);
  const headings = [0, 1, 2].map((step) => {
    const month = firstMonth + step;
    const word = (months[language] ?? "").split("|")[month - 1] ?? "";
    const text = {
      word: `${word} 2027`,
      dots: `${two(month)}.2027`,
      iso: `2027-${two(month)}`,
      slash: `${two(month)}/2027`,
      short: `${two(month)}/27`,
      M: `2027-M${two(month)}`,
      // A day of December without its year, which has to be chosen.
      dayless: `${23 + step} ${(months[language] ?? "").split("|")[11] ?? ""}`,
      joined: `${word.slice(0, 3).toUpperCase()}2027`,
    }[form];
    return says === "no" ? text : `${text} (${name})`;
  });
  const amounts = [0, 1].map(() => headings.map(() => amountOf(random, unit, ".", 2)));
  const facts = amounts.flatMap((row, at) =>
    row.map(({ meant, of }, step) => ({
      person: `person${at}@office.example`,
      project: `P${at}`,
      first: `2027-${two(firstMonth + step)}-01`,
      last: null,
      amount: meant,
      unit: of,
      counts: true,
    })),
  );
  return {
    cells: [
      ["Person", "Project", ...headings],
      ...amounts.map((row, at) => [`person${at}@office.example`, `P${at}`, ...row.map(({ text }) => text)]),
    ],
    kind: "allocations",
    facts: facts.map((each) => ({ ...each, first: `${monthOf(each.first)}-01` })),
    circumstances: { dateOrder: null, separator: "," },
  };
}
