import { describe, expect, it } from "vitest";
import { readTable, type Circumstances } from "../support/read-table.ts";

type Values = Readonly<Record<string, unknown>>;
interface Export {
  /** Headings as the tool writes them, separated by `|`, and one row below. */
  readonly headings: string;
  readonly row: string;
  readonly kind: string;
  readonly open?: readonly string[];
  readonly values: Values;
  readonly circumstances?: Circumstances;
}

const pat = "pat@office.example";
const booked = { person: "Pat Doe", project: "Quay", day: "2026-03-16", hours: 1.5 };
const away = { person: "Pat Doe", from: "2027-04-12", until: "2027-04-16" };

/**
 * Columns of other tools by their published names, with invented people. Compared with the tools' own sources in
 * November 2026: Kimai (src/Export/DefaultTemplate.php, translations/messages.*.xlf), Redmine (config/locales/*.yml),
 * OpenProject (modules/costs/config/locales), Frappe HR (leave_application.json, hrms/locale/*.po), Odoo
 * (addons/hr_holidays/models/hr_leave.py, addons/hr_timesheet/i18n/{de,fr,es}.po of 17 and 18), Personio (its help's
 * article 211778185 on importing absences, in English and German), TimeOff.Management (lib/route/reports.js), and
 * TimeCamp, Timely, Noko and Tick as samples of a public collection of exports (federatedbookkeeping/timesheets,
 * data-formats; TimeCamp's project is its level 1, see corent105/TimecampConverter). No public source was found for
 * Everhour, Teamwork, Paymo, actiTIME, BambooHR, and the German of TimeCamp.
 */
const exports: Readonly<Record<string, Export>> = {
  Everhour: {
    headings: "Date|Member|Client|Project|Task|Task ID|Time (Hours)|Billable Time (Hours)|Comments",
    row: "03/16/2026|Pat Doe|Acme|Quay|Crash|12|1.50|1.50|x",
    kind: "time_entries",
    values: booked,
  },
  Teamwork: {
    headings: "Date|Who|Project|Task|Description|Start|End|Hours|Minutes|Decimal Hours|Billable",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|09:00|10:30|1|30|1.5|Yes",
    kind: "time_entries",
    values: { ...booked, start: "09:00", end: "10:30" },
  },
  Paymo: {
    headings: "Client|Project|Task list|Task|User|Start time|End time|Duration",
    row: "Acme|Quay|To do|Crash|Pat Doe|2026-03-16 09:00|2026-03-16 10:30|01:30",
    kind: "time_entries",
    values: { ...booked, start: "09:00", end: "10:30" },
  },
  Timely: {
    headings:
      "Client|Project|Budget Type|Budget Interval|Total Budget|Budget Spent|Budget Spent (%)|Budget Remaining|Budget Remaining (%)|Date|Name|Email|Logged Hours|Planned Hours|Logged Money|Planned Money|Tags|Billed|Notes|From|To|External ID|Billable Hours|Non-Billable Hours",
    row: "Acme|Quay||||||||16/03/2026|Pat Doe|pat@office.example|1.5|2.0|30|40||No|x|09:00|10:30||1.5|0",
    kind: "time_entries",
    values: { ...booked, person: pat, note: "x", start: "09:00", end: "10:30" },
  },
  TimeCamp: {
    headings: "Day|User|Level 1|task|Tags|Time|Timestamp|Notes",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1h 30m|09:00-10:30|y",
    kind: "time_entries",
    open: ["project", "unit"],
    values: { person: "Pat Doe", day: "2026-03-16", hours: 1.5 },
  },
  Noko: {
    headings:
      "Date|Person|Teams|Email|Group/Client|Project|Minutes|Hours|Tags|Description|Billable|Invoiced|Invoice Reference|Paid|Approved",
    row: "2026-03-16|Pat Doe||pat@office.example|Acme|Quay|90|1.5||x|yes|no||no|no",
    kind: "time_entries",
    values: { ...booked, person: pat },
  },
  Tick: {
    headings:
      "Id|Client|Project ID|Project|Project Owner|Project Archived|Project Budget|Project Created|task ID|task|task Budget|Date|User|Hours|Rate|Total|Email|Notes|Entry Created At|Entry Updated At",
    row: "1|Acme|7|Quay|Lee|false||2026-01-02|8|Crash||2026-03-16|Pat Doe|1.5|20|30|pat@office.example|x|2026-03-17|2026-03-17",
    kind: "time_entries",
    values: { ...booked, person: pat, rate: 20 },
  },
  actiTIME: {
    headings: "Date|User|Customer|Project|Task|Time spent, hours|Comments",
    row: "2026-03-16|Pat Doe|Acme|Quay|Crash|1.5|x",
    kind: "time_entries",
    values: booked,
  },
  "Redmine, spent time": {
    headings: "Project|Date|User|Activity|Issue|Comment|Hours",
    row: "Quay|16/03/2026|Pat Doe|Design|Bug #1|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "Redmine, spent time in German": {
    headings: "Projekt|Datum|Benutzer|Aktivität|Ticket|Kommentar|Stunden",
    row: "Quay|16.03.2026|Pat Doe|Design|Fehler #1|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "Redmine, spent time in French": {
    headings: "Projet|Date|Utilisateur|Activité|Demande|Commentaire|Heures",
    row: "Quay|16/03/2026|Pat Doe|Design|Anomalie #1|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  OpenProject: {
    headings: "Date (Spent)|User|Activity|Work package|Comment|Project|Units",
    row: "2026-03-16|Pat Doe|Development|#12|x|Quay|1.5 h",
    kind: "time_entries",
    values: booked,
  },
  "Odoo, timesheets": {
    headings: "Date|Employee|Project|Task|Description|Hours Spent",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5",
    kind: "time_entries",
    values: booked,
  },
  "Odoo, timesheets in German": {
    headings: "Datum|Mitarbeiter|Projekt|Aufgabe|Beschreibung|Aufgewendete Zeit (Stunden)",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5",
    kind: "time_entries",
    values: { ...booked, note: "x" },
  },
  "Kimai, an export of times": {
    headings:
      "Date|From|To|Duration|Currency|Price|Internal price|Hourly price|Fixed price|Name|User|E-mail|Staff number|Customer|Project|Activity|Description|Billable|Tags|Type|Category|Account|Project number|VAT ID|Order number",
    row: "2026-03-16|09:00|10:30|1.5|EUR|20|0|20|0|Pat Doe|pat|pat@office.example|17|Acme|Quay|Design|x|Yes||timesheet|work|4711||DE1|5",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30" },
  },
  "Toggl Track": {
    headings:
      "User|Email|Client|Project|Task|Description|Billable|Start date|Start time|End date|End time|Duration|Tags|Amount (USD)",
    row: "Pat Doe|pat@office.example|Acme|Quay||x|No|2026-03-16|09:00:00|2026-03-16|10:30:00|01:30:00||",
    kind: "time_entries",
    values: { ...booked, person: pat },
  },
  Harvest: {
    headings: "Date|Client|Project|Project Code|Task|Notes|Hours|Billable?|First Name|Last Name",
    row: "2026-03-16|Acme|Quay renewal|Quay|Design|x|1.5|Yes|Pat|Doe",
    kind: "time_entries",
    values: booked,
  },
  Tempo: {
    headings: "Issue Key|Issue summary|Hours|Work date|Username|Full name|Project Key|Work Description",
    row: "QUAY-1|Crash|1.5|2026-03-16 09:00|pat|Pat Doe|Quay|x",
    kind: "time_entries",
    values: booked,
  },
  "ERPNext, timesheets": {
    headings: "ID|Employee|Employee Name|Project|From Time|To Time|Hrs|Activity Type",
    row: "TS-1|HR-EMP-1|Pat Doe|Quay|2026-03-16 09:00:00|2026-03-16 10:30:00|1.5|Design",
    kind: "time_entries",
    values: { project: "Quay", hours: 1.5, day: "2026-03-16" },
  },
  Float: {
    headings: "Name|Email|Project|Start Date|End Date|Hours Per Day",
    row: "Pat Doe|pat@office.example|Quay|2026-03-16|2026-03-20|6",
    kind: "allocations",
    values: { person: pat, project: "Quay", day: "2026-03-16", until: "2026-03-20", hours: 6, per_day: true },
  },
  "Frappe HR": {
    headings:
      "ID|Employee|Employee Name|Leave Type|From Date|To Date|Half Day|Half Day Date|Total Leave Days|Status|Reason",
    row: "HR-LAP-1|HR-EMP-1|Pat Doe|Casual Leave|2027-04-12|2027-04-16|0||5|Approved|x",
    kind: "holiday_requests",
    values: { from: away.from, until: away.until, kind: "Casual Leave", hours: 5, hours_unit: "days" },
  },
  BambooHR: {
    headings: "Employee Name|Type|Start Date|End Date|Amount|Unit|Status",
    row: "Pat Doe|Sick|2027-04-12|2027-04-16|5|days|Approved",
    kind: "holiday_requests",
    values: { ...away, kind: "Sick", hours: 5, hours_unit: "days" },
  },
  "Personio in German": {
    headings: "Mitarbeiter|Abwesenheitsart|Von|Bis|Dauer (Tage)|Status",
    row: "Pat Doe|Krankheit|12.04.2027|16.04.2027|5|genehmigt",
    kind: "holiday_requests",
    values: { ...away, kind: "Krankheit", hours: 5, hours_unit: "days" },
  },
  "TimeOff.Management": {
    headings: "Employee|Department|Leave Type|Deducted days|From|To|Status|Requested On|Approved By|Comment",
    row: "Pat Doe|Dev|Sick Leave|5|2027-04-12|2027-04-16|Approved|2027-03-01|Boss|x",
    kind: "holiday_requests",
    values: { ...away, kind: "Sick Leave", reason: "x", hours: 5, hours_unit: "days" },
  },
  "Odoo, time off in French": {
    headings: "Employé|Type de congés|Date de début|Date de fin|Durée (jours)|Statut",
    row: "Pat Doe|Congés payés|12/04/2027|16/04/2027|5|Approuvé",
    kind: "holiday_requests",
    values: { ...away, kind: "Congés payés", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
  "Odoo, time off in Spanish": {
    headings: "Empleado|Tipo de ausencia|Fecha de inicio|Fecha de fin|Días|Estado",
    row: "Pat Doe|Vacaciones|12/04/2027|16/04/2027|5|Aprobado",
    kind: "holiday_requests",
    values: { ...away, kind: "Vacaciones", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
  "Kimai in German": {
    headings:
      "Datum|Von|Bis|Dauer|Währung|Preis|Name|Benutzer|E-Mail|Personalnummer|Kunde|Projekt|Tätigkeit|Beschreibung|Abrechenbar|Schlagworte|Typ|Kundennummer|Projektnummer",
    row: "16.03.2026|09:00|10:30|1,5|EUR|20|Pat Doe|pat|pat@office.example|17|Acme|Quay|Design|x|Ja||timesheet|4711|",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30" },
    circumstances: { separator: ";" },
  },
  "Kimai in French": {
    headings:
      "Date|De|À|Durée|Devise|Taux|Nom|Nom d'utilisateur|Courriel|Numéro d'équipe|Client|Projet|Activité|Description|Facturable|Mots-clés|Type|Compte|Numéro de projet",
    row: "16/03/2026|09:00|10:30|1,5|EUR|20|Pat Doe|pat|pat@office.example|17|Acme|Quay|Design|x|Oui||timesheet|4711|",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30" },
    circumstances: { separator: ";" },
  },
  "Kimai in Spanish": {
    headings:
      "Fecha|De|Para|Duración|Moneda|Tarifa|Nombre|Usuario|Correo electrónico|Número de personal|Cliente|Proyecto|Actividad|Descripción|Facturable|Etiquetas|Tipo|Cuenta|Número del proyecto",
    row: "16/03/2026|09:00|10:30|1,5|EUR|20|Pat Doe|pat|pat@office.example|17|Acme|Quay|Design|x|Sí||timesheet|4711|",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30" },
    circumstances: { separator: ";" },
  },
  "Clockify in German": {
    headings:
      "Projekt|Kunde|Beschreibung|Aufgabe|Benutzer|Gruppe|E-Mail|Tags|Abrechenbar|Startdatum|Startzeit|Enddatum|Endzeit|Dauer (h)|Dauer (dezimal)",
    row: "Quay|Acme|x|Crash|Pat Doe||pat@office.example||Ja|16.03.2026|09:00|16.03.2026|10:30|01:30:00|1.50",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30", end_day: "2026-03-16", billable: true },
  },
  "Clockify in French": {
    headings:
      "Projet|Client|Description|Tâche|Utilisateur|Groupe|E-mail|Étiquettes|Facturable|Date de début|Heure de début|Date de fin|Heure de fin|Durée (h)|Durée (décimale)",
    row: "Quay|Acme|x|Crash|Pat Doe||pat@office.example||Oui|16/03/2026|09:00|16/03/2026|10:30|01:30:00|1.50",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30", end_day: "2026-03-16", billable: true },
  },
  "Clockify in Spanish": {
    headings:
      "Proyecto|Cliente|Descripción|Tarea|Usuario|Grupo|Correo electrónico|Etiquetas|Facturable|Fecha de inicio|Hora de inicio|Fecha de finalización|Hora de finalización|Duración (h)|Duración (decimal)",
    row: "Quay|Acme|x|Crash|Pat Doe||pat@office.example||Sí|16/03/2026|09:00|16/03/2026|10:30|01:30:00|1.50",
    kind: "time_entries",
    values: { ...booked, person: pat, start: "09:00", end: "10:30", end_day: "2026-03-16", billable: true },
  },
  "Redmine, spent time in Spanish": {
    headings: "Proyecto|Fecha|Usuario|Actividad|Petición|Comentario|Horas",
    row: "Quay|16/03/2026|Pat Doe|Diseño|Error #1|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "OpenProject in German": {
    headings: "Datum der Buchung|Benutzer|Aktivität|Arbeitspaket|Kommentar|Projekt|Einheiten",
    row: "16.03.2026|Pat Doe|Entwicklung|#12|x|Quay|1,5 h",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "OpenProject in French": {
    headings: "Date (passée)|Utilisateur|Activité|Lot de travaux|Commentaire|Projet|Unités",
    row: "16/03/2026|Pat Doe|Développement|#12|x|Quay|1,5 h",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "OpenProject in Spanish": {
    headings: "Fecha (pasada)|Usuario|Actividad|Paquete de trabajo|Comentario|Proyecto|Unidades",
    row: "16/03/2026|Pat Doe|Desarrollo|#12|x|Quay|1,5 h",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "Odoo, timesheets in French": {
    headings: "Date|Employé|Projet|Tâche|Description|Heures passées",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5",
    kind: "time_entries",
    values: booked,
  },
  "Odoo, timesheets in Spanish": {
    headings: "Fecha|Empleado|Proyecto|Tarea|Descripción|Horas dedicadas",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5",
    kind: "time_entries",
    values: booked,
  },
  "TimeCamp in German": {
    headings: "Datum|Benutzer|Projekt|Aufgabe|Notiz|Dauer (h)|Abrechenbar",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5|Ja",
    kind: "time_entries",
    values: booked,
  },
  "Personio, its template of absences": {
    headings:
      "Employee's email address|Absence type|Start date|End date|Start time|End time|Half day first day|Half day last day",
    row: "pat@office.example|Parental leave|12.04.2027|16.04.2027||||1",
    kind: "holiday_requests",
    values: { ...away, person: pat, kind: "Parental leave", last_half: "1" },
  },
  "Personio, its template of absences in German": {
    headings:
      "E-Mail-Adresse des Mitarbeiters|Abwesenheitsart|Anfangsdatum|Enddatum|Anfangszeit|Endzeit|Halber Tag erster Tag|Halber Tag letzter Tag",
    row: "pat@office.example|Arzttermin|12.04.2027|12.04.2027|09:00|11:00|1|",
    kind: "holiday_requests",
    values: {
      person: pat,
      from: "2027-04-12",
      until: "2027-04-12",
      kind: "Arzttermin",
      from_time: "09:00",
      until_time: "11:00",
      first_half: "1",
    },
  },
  "Odoo 18, timesheets in German": {
    headings: "Datum|Mitarbeiter|Projekt|Aufgabe|Beschreibung|Aufgewendete Zeit",
    row: "2026-03-16|Pat Doe|Quay|Crash|x|1.5",
    kind: "time_entries",
    open: ["unit"],
    values: { ...booked, hours: null, note: "Crash – x" },
  },
  "Personio in French": {
    headings: "Employé|Type d'absence|De|À|Durée (jours)|Statut",
    row: "Pat Doe|Maladie|12/04/2027|16/04/2027|5|approuvé",
    kind: "holiday_requests",
    values: { ...away, kind: "Maladie", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
  "Personio in Spanish": {
    headings: "Empleado|Tipo de ausencia|Desde|Hasta|Duración (días)|Estado",
    row: "Pat Doe|Enfermedad|12/04/2027|16/04/2027|5|aprobado",
    kind: "holiday_requests",
    values: { ...away, kind: "Enfermedad", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
  "Odoo, time off in German": {
    headings: "Mitarbeiter|Abwesenheitsart|Startdatum|Enddatum|Dauer (Tage)|Status",
    row: "Pat Doe|Urlaub|12.04.2027|16.04.2027|5|Genehmigt",
    kind: "holiday_requests",
    values: { ...away, kind: "Urlaub", hours: 5, hours_unit: "days" },
  },
  "Frappe HR in German": {
    headings:
      "ID|Mitarbeiter|Mitarbeitername|Abwesenheitstyp|Von-Datum|Bis-Datum|Halbtags|Halbtagesdatum|Urlaubstage insgesamt|Status|Grund",
    row: "HR-LAP-1|HR-EMP-1|Pat Doe|Sonderurlaub|12.04.2027|16.04.2027|0||5|Genehmigt|x",
    kind: "holiday_requests",
    values: { from: away.from, until: away.until, kind: "Sonderurlaub", hours: 5, hours_unit: "days" },
  },
  "Frappe HR in French": {
    headings:
      "ID|Employé|Nom de l'Employé|Type de congé|A partir du|Jusqu'au|Demi-Journée|Date de Demi-Journée|Total des Jours de Congé|Statut|Raison",
    row: "HR-LAP-1|HR-EMP-1|Pat Doe|Congé spécial|12/04/2027|16/04/2027|0||5|Approuvé|x",
    kind: "holiday_requests",
    values: { from: away.from, until: away.until, kind: "Congé spécial", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
  "Odoo, time off": {
    headings:
      "Employee|Time Off Type|Description|Start Date|End Date|Duration (Days)|Duration (Hours)|Requested|Status",
    row: "Pat Doe|Sick Time Off|x|2027-04-12 06:00:00|2027-04-16 15:00:00|5|40|5 days|To Approve",
    kind: "holiday_requests",
    values: { ...away, kind: "Sick Time Off" },
  },
  "Redmine, all columns": {
    headings: "Project|Date|Created|Week|Author|User|Activity|Issue|Tracker|Comment|Hours",
    row: "Quay|16/03/2026|17/03/2026 09:12|12|Sam Roe|Pat Doe|Design|Bug #1|Bug|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "Redmine, all columns in German": {
    headings: "Projekt|Datum|Angelegt|Woche|Autor|Benutzer|Aktivität|Ticket|Tracker|Kommentar|Stunden",
    row: "Quay|16.03.2026|17.03.2026 09:12|12|Sam Roe|Pat Doe|Design|Fehler #1|Fehler|x|1,50",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "OpenProject in German, by its labels": {
    headings: "Datum|Benutzer|Aktivität|Arbeitspaket|Kommentar|Projekt|Stücke|Kostentyp|Kosten",
    row: "16.03.2026|Pat Doe|Entwicklung|#12|x|Quay|1,5 h|Arbeit|20,00 EUR",
    kind: "time_entries",
    values: booked,
    circumstances: { separator: ";" },
  },
  "Frappe HR in Spanish": {
    headings:
      "ID|Empleado|Nombre de empleado|Tipo de Licencia|Desde la fecha|Hasta la fecha|Medio Día|Fecha de Medio Día|Días totales de ausencia|Estado|Razón",
    row: "HR-LAP-1|HR-EMP-1|Pat Doe|Permiso|12/04/2027|16/04/2027|0||5|Aprobado|x",
    kind: "holiday_requests",
    values: { from: away.from, until: away.until, kind: "Permiso", hours: 5, hours_unit: "days" },
    circumstances: { dateOrder: "dmy" },
  },
};

describe("A list of clients", () => {
  it.each([
    ["Client Name,Address", "Acme,1 Main Street"],
    ["Kunde,Ansprechpartner,Telefon", "Acme,Pat Doe,1"],
  ])("%s is said to be one", (...lines) => {
    const { open } = readTable(lines.map((line) => line.split(",")));
    expect(open).toContain("clients");
  });

  it("is none where work or people beside clients are the file's content", () => {
    const times = readTable([
      ["Client", "Project", "Date", "Person", "Hours"],
      ["Acme", "Quay", "2026-03-16", "Pat Doe", "1.5"],
    ]);
    const people = readTable([
      ["Email", "First name", "Company"],
      ["pat@office.example", "Pat", "Acme"],
    ]);
    expect([times.open, people.open]).toEqual([[], []]);
  });
});

describe("The columns that other tools publish", () => {
  it.each(Object.entries(exports))("of %s are recognised by content", (_, file) => {
    const { kind, open, facts } = readTable(
      [file.headings.split("|"), file.row.split("|")],
      file.circumstances,
    );
    expect([kind, open]).toEqual([file.kind, file.open ?? []]);
    expect(facts[0]?.values).toMatchObject(file.values);
    if (open.length === 0) expect(facts[0]?.problems).toEqual({});
  });
});
