import { cellText } from "../read/cell.ts";
import type { Cell, SourceRow, Unit } from "../read/source.ts";
import type { KindCode } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";

/** The columns of a preset: for each field the first of its headings that are joined or filled, else the first there. */
export function presetColumns(
  wanted: Preset["columns"],
  headings: readonly Cell[],
  samples: readonly SourceRow[],
): (string | null)[] {
  const words = headings.map(namesOf);
  const columns: (string | null)[] = headings.map(() => null);
  const isFilled = (at: number) => samples.every(({ cells }) => cellText(cells[at]) !== "");
  for (const [field, names] of Object.entries(wanted)) {
    const choices = names
      .map((name) =>
        name
          .split(" + ")
          .map((part) => words.findIndex((each) => each.includes(part)))
          .filter((at) => at >= 0 && columns[at] === null),
      )
      .filter((places) => places.length > 0);
    const chosen = choices.find((places) => places.length > 1 || places.every(isFilled)) ?? choices[0] ?? [];
    for (const at of chosen) columns[at] = field;
  }
  return columns;
}

/** A file that another tool exports: how it's known, and which of its columns contain what. */
export interface Preset {
  /** Names the tool, for the guide's page too. */
  readonly code: string;
  readonly label: string;
  readonly kind: KindCode;
  /** Headings of which each must be there; alternatives are separated by `|`. */
  readonly known: readonly string[];
  /**
   * * For each field the headings that contain it, the best first: the first whose cells are filled wins. With
   * `+` several columns are joined. Empty where the columns are called as the kind's.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** What its bare durations count, where its exports say nothing and are always so. */
  readonly unit: Unit | null;
}

const people = "email, user email, person email, e mail";
/**
 * The exports of other tools by their documented columns: what each is known by, then a line a field. Where a tool's
 * own documentation names no columns (Float, Resource Guru), the names are those of its screens and API, and several
 * are understood. An earlier preset wins.
 */
const documented: readonly Preset[] = [
  // The export of Settings, Users: whole hours, as everything of a person here, in the columns of the kind.
  preset("stint", "Stint", "people", "hours")`
    known     first name, last name, email, roles, cost tier, manager email, holiday allowance`,
  // https://support.getharvest.com/hc/en-us/articles/360048685111-Importing-and-exporting-data (detailed time
  // report): decimal hours, dates in the account's format.
  preset("harvest", "Harvest", "time_entries")`
    known     date, client, project, task, notes, hours, first name, last name
    day       date
    person    first name + last name
    project   project code, project
    hours     hours
    note      task + notes
    billable  billable`,
  // https://support.toggl.com/import-and-export/csv-import/editing-and-uploading-a-csv-file (detailed report):
  // a start date and time, durations as hh:mm:ss.
  preset("toggl", "Toggl Track", "time_entries")`
    known     email|user, project, description, start date, start time, duration, tags|end date|billable
    day       start date
    person    {people}, user
    project   project external reference, project
    hours     duration
    start     start time
    end       end time
    end_day   end date
    note      task + description
    billable  billable`,
  // https://clockify.me/help/reports/detailed-report: hours twice, as hh:mm:ss and decimal.
  preset("clockify", "Clockify", "time_entries")`
    known     project, user, start date, start time, duration h|duration decimal
    day       start date
    person    {people}, user
    project   project
    hours     duration decimal, duration h
    start     start time
    end       end time
    end_day   end date
    note      task + description, activity + description
    billable  billable`,
  // https://www.kimai.org/documentation/export.html: durations as 1:15 or 1.25, as the user prefers.
  preset("kimai", "Kimai", "time_entries", "hours")`
    known     date|begin, duration, customer, project, activity
    day       date
    person    {people}, name, user, username, alias
    project   project number, project
    hours     duration decimal, duration
    start     from, begin, start
    end       to, end
    note      activity + description
    billable  billable`,
  // https://help.tempo.io/timesheets-dc/latest/viewing-the-time-and-expenses-report-tempo-server and Tempo's
  // raw export of worklogs: decimal hours and the day of work.
  preset("tempo", "Tempo", "time_entries")`
    known     issue key, hours|time spent seconds|billed hours, work date|started at|start date
    day       work date, started at, start date
    person    user email, full name, username, author
    project   project key, project name, issue project, tempo account key, account key
    hours     hours, time spent hours, time spent seconds, billed hours
    note      issue key + work description, issue key + description, work description, issue summary`,
  // https://support.atlassian.com/jira-software-cloud/docs/log-time-on-an-issue/ : worklogs as Jira's reports of
  // time write them, with seconds or `1h 30m`.
  preset("jira", "Jira worklogs", "time_entries")`
    known     issue key|key|issue, time spent|time spent seconds|time spent h|time spent hours, started|date started|date
    day       started, date started, date
    person    author email, email, author, display name, user
    project   project key, project
    hours     time spent seconds, time spent h, time spent hours, time spent
    note      issue key + comment, key + work description, issue + comment, comment, work description`,
  // https://help.productive.io/en/articles/9305778-importing-time-entries-from-csv: people by email, minutes.
  preset("productive", "Productive", "time_entries")`
    known     person, date, service, time minutes|time|worked time
    day       date
    person    {people}, person
    project   project number, project, budget, deal
    hours     time minutes, worked time, time
    note      service + note, service
    billable  billable`,
  // https://help.runn.io/en/articles/9313462-data-format-and-requirements (assignments): minutes of each day from
  // one day to another.
  preset("runn", "Runn", "allocations")`
    known     start date, end date, minutes per day, project name|project id|project
    person    {people}, person name, person, name, first name + last name
    project   project code, project name, project, project id
    day       start date
    until     end date
    hours     minutes per day`,
  // The same page (timesheets): minutes of a day.
  preset("runn", "Runn", "time_entries")`
    known     date, minutes|minutes per day|billable minutes, project id|project name|project, email|person email|person name
    day       date
    person    {people}, person name, person
    project   project code, project name, project, project id
    hours     minutes per day, minutes, billable minutes
    note      note
    billable  billable non billable, billable`,
  // https://help.resourceguruapp.com/customer/en/portal/articles/2161851-navigating-reports: bookings from one day
  // to another, as CSV.
  preset("resource-guru", "Resource Guru", "allocations")`
    known     resource|resource name, project|project name, start date|booking start date|date, end date|booking end date|date, hours per day|duration|duration per day|booked hours|minutes per day|hours
    person    resource email, {people}, resource, resource name
    project   project code, project, project name
    day       start date, booking start date, date
    until     end date, booking end date
    hours     hours per day, duration per day, minutes per day, duration, booked hours, hours`,
  // https://developer.float.com/tutorial_exporting_the_schedule_data.html: allocations from one day to another
  // with hours of each day. A schedule by day or week is a grid of its own.
  preset("float", "Float", "allocations")`
    known     person|name|people, project, start date, end date, hours per day|hours day
    person    {people}, person, name, people
    project   project code, project
    day       start date
    until     end date
    hours     hours per day, hours day, hours`,
  // https://www.odoo.com/documentation/19.0/applications/services/timesheets.html: a list of timesheets by the
  // names of its fields.
  preset("odoo", "Odoo", "time_entries")`
    known     date, employee|employee employee name|user, project, hours spent|time spent|quantity|unit amount|amount
    day       date
    person    employee work email, {people}, employee, employee employee name, user
    project   project code, project
    hours     hours spent, time spent, quantity, unit amount
    note      task + description, description, task`,
];

function preset(code: string, label: string, kind: KindCode, unit: Unit | null = null) {
  return ({ raw }: TemplateStringsArray): Preset => {
    const lines = raw.join("").replaceAll("{people}", people).trim().split("\n");
    const { known = [], ...columns } = Object.fromEntries(
      lines.map((line) => {
        const [, name = "", headings = ""] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
        return [name, headings.split(", ")] as const;
      }),
    );
    return { code, label, kind, known, columns, unit };
  };
}

/** The presets in the order in which they are tried: those that know more columns first. */
export const presets: readonly Preset[] = documented.toSorted(
  (one, other) => other.known.length - one.known.length,
);

/** The preset whose headings are all there, in any of its languages; null where a file is no one's. */
export function presetOf(headings: readonly Cell[]): Preset | null {
  const there = new Set(headings.flatMap(namesOf));
  return (
    presets.find(({ known }) => known.every((names) => names.split("|").some((name) => there.has(name)))) ??
    null
  );
}

/** A heading in the forms that presets name it. */
export const namesOf = (heading: Cell): readonly string[] =>
  [headingWords(heading)].flatMap(({ plain, words }) => [plain, words]);

/** A tool's name by its preset's code. */
export const presetLabel = (code: string): string | null =>
  documented.find((preset) => preset.code === code)?.label ?? null;
