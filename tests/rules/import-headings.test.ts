import fs from "node:fs";
import { describe, expect, it } from "vitest";
import type { Field, FieldType, Kind } from "#features/imports/rules/kinds/fields.ts";
import { headingRowOf, headingsAt } from "#features/imports/rules/recognise/heading-row.ts";
import { presetColumns } from "#features/imports/rules/recognise/presets.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { isKnownHeading, rankOf } from "#features/imports/rules/read/field-names.ts";
import { columnsOf } from "#features/imports/rules/recognise/columns.ts";
import type { Cell, SourceRow } from "#features/imports/rules/read/source.ts";
import { cellsOf, readTable } from "../support/read-table.ts";

const rowsOf = (...rows: readonly (readonly Cell[])[]): SourceRow[] =>
  rows.map((cells, at) => ({ row: at + 1, cells }));
const headIn = (...rows: readonly (readonly Cell[])[]): number => headingRowOf(rowsOf(...rows));

describe("The row with the names of the columns", () => {
  it("is at least half as full as the fullest, so that a title above isn't mistaken for it", () => {
    const entry = ["2026-03-02", "Ada", "Pine", "Draft"];
    expect(headIn(["Person"], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(2);
    expect(headIn(["Person", "Hours"], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(1);
    // Empty cells don't fill a row.
    expect(headIn(["Person", "", null, " "], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(2);
    expect(headIn(["Person"], ["Alpha", "Beta"], ["x", ""])).toBe(1);
  });

  it("is looked for among the first thirty", () => {
    const notes = (count: number) => Array.from({ length: count }, () => ["Alpha", "Beta"]);
    expect(headIn(...notes(29), ["Person", "Hours"])).toBe(30);
    expect(headIn(...notes(30), ["Person", "Hours"])).toBe(1);
  });

  it("has texts, dates, and numbers that can be a month or a day, but no amounts and no flags", () => {
    const below = ["Alpha", "Beta"];
    const heads = (cell: Cell) => headIn(["Person", cell], below) === 1;
    expect([true, false, 7.5, 0, -3, 210_013].map(heads)).toEqual([false, false, false, false, false, false]);
    expect(["Hours", null, 1, 31, 210_012, { day: "2026-03-01", time: null }].map(heads)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(heads("7.5")).toBe(false);
  });

  it("is the one with the most names, the first where several have as many", () => {
    expect(
      headIn(["Alpha", "Beta", "Gamma"], ["Person", "Beta", "Gamma"], ["Person", "Hours", "Gamma"]),
    ).toBe(3);
    expect(headIn(["Alpha", "Beta"], ["Person", "Beta"], ["Beta", "Person"])).toBe(2);
    expect(headIn(["Alpha", "Beta"], ["Gamma", "Delta"])).toBe(1);
  });

  it("is known by three months, weeks or days, which two aren't enough for", () => {
    const named = ["Person", "Alpha", "Beta", "Gamma"];
    expect(headIn(named, ["x", "Jan", "Feb", "Mar"])).toBe(2);
    expect(headIn(named, ["x", "W1", "KW 12", "wk2"])).toBe(2);
    expect(headIn(named, ["x", "2026-03-02", "2026-03-03", "2026-03-04"])).toBe(2);
    expect(headIn(named, ["x", "Jan", "W1", "2026-03-02"])).toBe(2);
    expect(headIn(named, ["x", "y", "Jan", "Feb"])).toBe(1);
    // Names and periods count together.
    expect(headIn(["Person", "Project", "Hours", "Notes"], ["Person", "Jan", "Feb", "Mar"])).toBe(1);
    expect(headIn(["Person", "Project", "Hours", "x"], ["Person", "Jan", "Feb", "Mar"])).toBe(2);
  });

  it("is joined with the one above only where that says what it lacks, without empty columns at its end", () => {
    const years = rowsOf(["Team", "2026", null], ["Person", "Jan", "Feb", ""]);
    expect(headingsAt(years, 2)).toEqual(["Person", "2026-01", "2026-02"]);
    const notes = rowsOf(["Report of", "March"], ["Person", "Hours", null]);
    expect(headingsAt(notes, 2)).toEqual(["Person", "Hours"]);
    expect(headingsAt(notes, 9)).toEqual([]);
  });
});

const field = (name: string, type: FieldType, more: Partial<Field> = {}): Field => ({
  name,
  heading: name as Field["heading"],
  type,
  synonyms: [],
  ...more,
});
const kindOf = (...fields: Field[]): Kind => ({ code: "time_entries", title: "Kind", fields, periods: [] });
const guess = (
  kind: Kind,
  headings: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  periods: boolean[] | null = null,
) => columnsOf(kind, { headings, samples: rowsOf(...rows) }, periods);

describe("The columns of a file", () => {
  it("go to the field that they're named after, by its first name rather than a later one", () => {
    const colour = field("colour", "text", { synonyms: ["hue", "tint"] });
    expect(guess(kindOf(colour), ["tint", "hue", "Colour"], [["a", "b", "c"]]).columns).toEqual([
      null,
      null,
      "colour",
    ]);
    expect(guess(kindOf(colour), ["tint", "hue"], [["a", "b"]]).columns).toEqual([null, "colour"]);
    expect(guess(kindOf(colour), ["", "shade"], [["a", "b"]]).columns).toEqual([null, null]);
  });

  it("map to one field each, the surer name first, required ones before others", () => {
    const one = field("one", "text", { synonyms: ["shared"] });
    const other = field("other", "text", { synonyms: ["shared"], required: true });
    expect(guess(kindOf(one, other), ["Shared"], [["a"]]).columns).toEqual(["other"]);
    expect(guess(kindOf(one, other), ["Shared", "One"], [["a", "b"]]).columns).toEqual(["other", "one"]);
    // Two columns of one name: someone has to say which.
    const day = field("one", "day", { synonyms: ["shared"] });
    expect(guess(kindOf(day), ["Shared", "Shared"], [["2026-03-02", ""]]).columns).toEqual(["?", "?"]);
  });

  it("aren't what their cells deny, but one that reads is enough, and empty cells say nothing", () => {
    const when = kindOf(field("when", "day"));
    expect(guess(when, ["When"], [["soon"], ["later"]]).columns).toEqual([null]);
    expect(guess(when, ["When"], [["soon"], ["02/03/2026"]]).columns).toEqual(["when"]);
    expect(guess(when, ["When"], [[""], [null]]).columns).toEqual(["when"]);
    expect(guess(when, ["When"], []).columns).toEqual(["when"]);
  });

  it("without a name that is known stay open, whatever their values", () => {
    for (const [type, current] of [
      ["email", "ann@company.example"],
      ["day", "02/03/2026"],
      ["hours", "7:30"],
      ["money", "12.50"],
      ["project", "KLN-12"],
    ] as const)
      expect(guess(kindOf(field("needed", type, { required: true })), ["x"], [[current]])).toMatchObject({
        columns: [null],
        missing: 1,
      });
  });

  it("are surer the better their names and the fewer of the required fields they lack", () => {
    const plainField = field("a", "text", { synonyms: ["b", "c"] });
    const score = (kind: Kind, headings: readonly Cell[], cells: readonly Cell[] = ["x"]) =>
      guess(kind, headings, [cells]).score;
    const named = score(kindOf(plainField), ["a"]);
    expect(score(kindOf(plainField), ["b"])).toBeLessThan(named);
    expect(score(kindOf(plainField), ["c"])).toBeLessThan(score(kindOf(plainField), ["b"]));
    expect(score(kindOf(plainField), ["c"])).toBeGreaterThan(0);
    expect(score(kindOf(plainField), ["z"])).toBe(0);
    expect(score(kindOf({ ...plainField, required: true }), ["a"])).toBeGreaterThan(named);
    // A required field that is missing costs more than a name is worth.
    const lacking = kindOf(plainField, field("needed", "text", { required: true }));
    expect(score(lacking, ["a"])).toBeLessThan(0);
    expect(guess(lacking, ["a"], [["x"]]).missing).toBe(1);
    // Addresses make a column of people surer, names don't.
    const who = kindOf(field("who", "person"));
    expect(score(who, ["who"], ["ann@company.example"])).toBeGreaterThan(score(who, ["who"], ["Ann"]));
    const what = kindOf(field("what", "text"));
    expect(score(what, ["what"], ["ann@company.example"])).toBe(score(what, ["what"], ["Ann"]));
  });

  it("of a money field may name the currency", () => {
    expect(guess(kindOf(field("rate", "money")), ["Rate (£)"], [["80"]]).columns).toEqual(["rate"]);
    expect(guess(kindOf(field("rate", "text")), ["Rate (£)"], [["80"]]).columns).toEqual(["rate"]);
    expect(guess(kindOf(field("rate", "text")), ["Rate GBP"], [["80"]]).columns).toEqual([null]);
  });

  it("of a grid that are periods say dates, months, times and hours, and map to no other field", () => {
    const kind = kindOf(
      field("person", "person", { required: true }),
      field("date", "day", { required: true }),
      field("month", "month", { required: true }),
      field("start", "time", { required: true }),
      field("hours", "hours", { required: true }),
      field("worth", "hours", { required: true }),
    );
    const found = guess(kind, ["Person", "2026-03"], [["Ann", "7.5"]], [false, true]);
    expect(found).toMatchObject({ columns: ["person", null], missing: 3 });
    expect(guess(kind, ["Person", "2026-03"], [["Ann", "7.5"]], [false, false]).columns).toEqual([
      "person",
      "?",
    ]);
  });
});

describe("The columns of a preset", () => {
  const columns = (wanted: Record<string, string[]>, headings: string[], ...rows: Cell[][]) =>
    presetColumns(wanted, headings, rowsOf(...rows));

  it("are the first of a field's headings that every row fills, else the first there", () => {
    const wanted = { person: ["email", "user"] };
    expect(columns(wanted, ["User", "Email"], ["Ann", "a@b.example"])).toEqual([null, "person"]);
    expect(columns(wanted, ["User", "Email"], ["Ann", "a@b.example"], ["Ben", ""])).toEqual(["person", null]);
    expect(columns(wanted, ["User", "Email"], ["", ""])).toEqual([null, "person"]);
    expect(columns(wanted, ["Name"], ["Ann"])).toEqual([null]);
  });

  it("join two where a heading says so, also where a row leaves one of them empty", () => {
    const wanted = { person: ["first + last", "user"] };
    expect(columns(wanted, ["First", "Last", "User"], ["Ann", "", "ann"])).toEqual([
      "person",
      "person",
      null,
    ]);
    // Alone it has to be filled like any other.
    expect(columns(wanted, ["First", "User"], ["", "ann"])).toEqual([null, "person"]);
    expect(columns(wanted, ["First", "User"], ["Ann", "ann"])).toEqual(["person", null]);
  });

  it("go to one field each", () => {
    const wanted = { person: ["name"], project: ["name", "job"], note: ["name"] };
    expect(columns(wanted, ["Name", "Job"], ["Ann", "Pine"])).toEqual(["person", "project"]);
  });
});

describe("A file in Stint's own words", () => {
  const textsOf = (language: string) =>
    JSON.parse(fs.readFileSync(`src/shared/texts/catalogue/${language}.json`, "utf8")) as Readonly<
      Record<string, string>
    >;
  const labelsOf = (kind: Kind, language: string) => {
    const texts = textsOf(language);
    const labelOf = (heading: string) =>
      ["[person] ", "[a project's] ", "[day] ", ""].flatMap((sense) => texts[sense + heading] ?? [])[0] ?? "";
    return kind.fields.map(({ heading }) => labelOf(heading));
  };
  // "Nombre" is a name or a first name, by what is beside it.
  const unclear = ["Nombre"];
  const cases = ["de", "fr", "es"].flatMap((language) =>
    Object.values(kinds).map((kind) => [language, kind.code, kind] as const),
  );

  it.each(cases)("is understood in %s, column by column: %s", (language, _, kind) => {
    const labels = labelsOf(kind, language);
    const unread = kind.fields.flatMap((field, at) =>
      rankOf(field, labels[at] ?? "") === null && !unclear.includes(labels[at] ?? "")
        ? [`${field.heading}: ${labels[at]}`]
        : [],
    );
    expect(unread).toEqual([]);
    expect(guess(kind, labels, []).columns).toEqual(kind.fields.map(({ name }) => name));
  });
});

/** The kind, the columns and the open questions of a file with one row. */
const saidOf = (headings: string, row: string): string => {
  const { kind, open, reading } = readTable(cellsOf(`${headings}\n${row}`, ";"), {
    separator: ";",
    dateOrder: "dmy",
  });
  const columns = reading.columns.map((column) => column ?? "-").join(" ");
  return [`${kind}: ${columns}`, ...open].join(" / ");
};

describe("A file as German, French and Spanish people and tools write it", () => {
  it.each([
    [
      "Datum;Mitarbeiter/in;Auftraggeber;Projekt-Nr.;Bemerkungen;Std.;Kostenstelle",
      "05.03.2026;Pat Doe;Acme;WRF;x;7,5;4711",
      "person - project note hours -",
    ],
    [
      "Datum;Beschäftigte(r);Projektbezeichnung;Arbeitsstunden;Abrechenbar (ja/nein)",
      "05.03.2026;Pat Doe;Site;7,5;ja",
      "person project hours billable",
    ],
    [
      "Datum;Name, Vorname;Auftrag;Kommt;Geht;Pause (min)",
      "05.03.2026;Doe, Pat;WRF;08:00;16:30;30",
      "person project start end break",
    ],
    [
      "Date;Nom et prénom;Chantier;Nb d'heures;Observations",
      "05/03/2026;Doe Pat;Site;7,5;x",
      "person project hours note",
    ],
    [
      "Date;Salarié(e);N° de projet;Heures réalisées;Facturable (oui/non)",
      "05/03/2026;Pat Doe;WRF;7,5;oui",
      "person project hours billable",
    ],
    [
      "Date;Intervenant;Code affaire;Durée (heures);Tâche",
      "05/03/2026;Pat Doe;WRF;7,5;x",
      "person project hours note",
    ],
    [
      "Fecha;Nombre y apellidos;Nº de proyecto;Horas imputadas;Observaciones",
      "05/03/2026;Pat Doe;WRF;7,5;x",
      "person project hours note",
    ],
    [
      "Fecha;Trabajador/a;Obra;Nº horas;Trabajo realizado",
      "05/03/2026;Pat Doe;Site;7,5;x",
      "person project hours note",
    ],
    [
      "Fecha;Colaborador;Proyecto;Entrada;Salida",
      "05/03/2026;Pat Doe;Site;08:00;15:30",
      "person project start end",
    ],
  ])("as time entries: %s", (headings, row, columns) => {
    expect(saidOf(headings, row)).toBe(`time_entries: day ${columns}`);
  });

  it.each([
    [
      "Projekt-Nr.;Projektbezeichnung;Auftraggeber;Startmonat;Endmonat;Projektleiter;Intern (ja/nein);Projektstatus",
      "WRF;Site;Acme;03.2026;06.2026;pat@office.example;nein;aktiv",
      "projects: code name customer start end forecasters internal status",
    ],
    [
      "Code projet;Intitulé du projet;Client;Mois de début;Durée (mois);Chef de projet;Statut",
      "WRF;Site;Acme;03/2026;4;pat@office.example;Actif",
      "projects: code name customer start length forecasters status",
    ],
    [
      "Código de proyecto;Nombre del proyecto;Cliente;Mes de inicio;Mes de fin;Jefe de proyecto;Estado",
      "WRF;Site;Acme;03/2026;06/2026;pat@office.example;Activo",
      "projects: code name customer start end forecasters status",
    ],
    ["Projekt;Eigenschaft;Wert", "WRF;Branche;Bau", "characteristics: project characteristic value"],
    [
      "Projekt;Szenario;Bereich;Stufe;Monat;Std.",
      "WRF;Basis;Bau;Senior;03.2026;40",
      "budgets: project profile function tier month hours",
    ],
    ["Fonction;Niveau;Coût horaire", "Bau;Senior;80", "functions: function tier rate"],
    [
      "Mitarbeiter/in;Projekt;Von;Bis;Auslastung %;Warteliste",
      "Pat Doe;Site;02.03.2026;06.03.2026;50;nein",
      "allocations: person project day until hours tentative",
    ],
    [
      "Collaborateur/trice;Projet;Du;Au;Jours;Provisoire",
      "Pat Doe;Site;02/03/2026;06/03/2026;5;non",
      "allocations: person project day until hours tentative",
    ],
    [
      "Mitarbeiter/in;Eintrittsdatum;Urlaubsart;Urlaubsbeginn;Urlaubsende;Genommene Urlaubstage;Antragsstatus",
      "Pat Doe;01.01.2020;Urlaub;02.03.2026;06.03.2026;5;genehmigt",
      "holiday_requests: person - kind from until hours status",
    ],
    [
      "Nom Prénom;Type de congé;Date de début du congé;Date de fin du congé;Jours pris;Statut de la demande",
      "Doe Pat;RTT;02/03/2026;06/03/2026;5;Validée",
      "holiday_requests: person kind from until hours status",
    ],
    [
      "Trabajador;Tipo de ausencia;Inicio de la ausencia;Fin de la ausencia;Días disfrutados",
      "Pat Doe;Vacaciones;02/03/2026;06/03/2026;5",
      "holiday_requests: person kind from until hours",
    ],
    // The cells say which columns of one name are days and which are times.
    [
      "Mitarbeiter;Urlaubsart;Von;Bis;Beginn;Ende",
      "Pat Doe;Urlaub;02.03.2026;02.03.2026;13:00;17:00",
      "holiday_requests: person kind from until from_time until_time",
    ],
    [
      "Mitarbeiter;Urlaubsart;Beginn;Ende",
      "Pat Doe;Urlaub;02.03.2026;06.03.2026",
      "holiday_requests: person kind from until",
    ],
    [
      "Mitarbeiter;Urlaubsanspruch (Tage);Übertrag aus Vorjahr (Tage);Stichtag",
      "Pat Doe;30;3;01.01.2027",
      "holiday_balances: person allowance carried carried_on",
    ],
    [
      "Vorname;Nachname;E-Mail;Bereich;Büro;Eintritt am;Direkter Vorgesetzter",
      "Pat;Doe;pat@office.example;QA;Köln;01.01.2020;eva@office.example",
      "people: first_name last_name email function place first_day manager",
    ],
    [
      "Nombre;Apellidos;Correo corporativo;Departamento;Oficina;Fecha de alta;Activo (sí/no)",
      "Pat;Doe;pat@office.example;QA;Madrid;01/01/2020;sí",
      "people: first_name last_name email function place first_day active",
    ],
  ])("as other kinds: %s", (headings, row, said) => {
    expect(saidOf(headings, row)).toBe(said);
  });

  it("has days of employment and of a return that are no days of leave", () => {
    expect(
      saidOf("Mitarbeiter;Eintrittsdatum;Abwesend ab;Rückkehr", "Pat;2020-01-01;2026-03-02;2026-03-09"),
    ).toBe("holiday_requests: person ? from ? / columns");
    expect(
      saidOf("Salarié;Motif d'absence;Date de départ;Date de retour", "Pat;CP;2026-03-02;2026-03-09"),
    ).toContain("/ from");
  });

  it("leaves words open that may mean something else", () => {
    const words = `Kostenstelle, Kostenträger, Centre de coût, Centro de coste, Personalnummer, Matricule, Nr., Rolle, Rol,
      Mission, Dossier, Vorgang, Expediente, Mandant, Firma, Entreprise, Empresa, Verrechnungssatz, TJM, Tarif, Tarifa,
      Presupuesto, Bearbeiter, Leistung, Concepto, Erfassungsdatum, Date de saisie, Rückkehr, Date de retour, Laufzeit,
      Sollstunden, Heures prévues, Horas previstas, Primer apellido, Kundennummer`;
    expect(words.split(/,\s+/).filter(isKnownHeading)).toEqual([]);
    // A first and a last name that may be the other way round make no people.
    expect(saidOf("Nom Prénom;E-mail", "DOE Pat;pat@office.example")).not.toMatch(/^people: .*name/);
  });
});
