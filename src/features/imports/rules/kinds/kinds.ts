import { projectTextFields, projectTexts } from "#features/projects/rules/project-texts.ts";
import type { Heading } from "./field-labels.ts";
import type { Field, FieldType, Kind, KindCode } from "./fields.ts";

/**
 * The columns that kinds understand, one a line: name (* where rows without it are refused), type, what templates
 * call it, and other names that files give it, in English and lower case: other languages are translated before
 * (words/headings.json). A line goes on below where that begins with a comma. `{hours}` means the names of a shared
 * column, and a line with nothing but a name for all of it.
 */
const shared = columnsIn(
  `
  person*    | person   | Person      | name, full name, employee, employee name, user, username, user name, member, team member, resource
    , email, e-mail, user email, employee email, person email, who, email address, work email, worker
    , consultant, people, resource name, person name, member name, staff, staff member, staff name, worked by
  project*   | project  | Project     | project name, project code, project number, code, job, job code, engagement, issue project
    , project title, job name
  function   | function | Function    | team, department, practice, discipline, group
  tier*      | tier     | Cost tier   | tier, role, level, grade, seniority, rate card, role name, job title
  month*     | month    | Month       | period, month start, forecast month, date
  day*       | day      | Date        | day, work date, date worked, spent date, spent on, entry date, work day, date spent, log date
    , date logged, timesheet date, logged on
  hours*     | hours    | Hours       | hour, hrs, hours worked, hours spent, hours logged, logged hours, worked hours, tracked hours
    , working hours, decimal hours, duration, time spent, spent time, logged time, time logged, time worked, worked time
    , tracked time, tracked, logged, working time, work duration, total duration, total time, total hours, time, quantity, effort
    , allocation, allocated hours, allocated, units, amount of time, number of hours
  rate       | money    | Hourly rate | rate, cost rate, rate per hour, hourly cost
  currency   | text     | Currency    | currency code, ccy
  status     | text     | Status      | state
  cancelled         | yesNo    | Was cancelled | cancelled, canceled, is cancelled, is canceled, withdrawn, deleted, is deleted, deleted date
    , void, is void, voided, is voided, reversed, is reversed, reversal, storno
    , cancelled on, canceled on, cancelled at, canceled at, date cancelled, cancellation date, withdrawn on, deleted on
    , deleted at, storniert am, annule le, annulee le, cancelado el, cancelada el
    , storniert, annulliert, annule, annulee, cancelado, cancelada, anulado, anulada
  rejected          | yesNo    | Was rejected | rejected, declined, refused, is rejected, abgelehnt
    , rejected on, rejected at, declined on, declined at, abgelehnt am, refuse le, refusee le, rechazado el
    , refuse, refusee, rechazado, rechazada, denegado
  sort       | sort     | Kind of time | time type, type of time, entry type, work type
  approval   | state    | Status      | state, approval status, approval state, approval, approved, timesheet status, entry status
    , booking status, allocation status
  unit       | text     | Unit        | unit of measure, units of measure, uom, time unit, unit of time, duration unit, unit type
  `,
);

const projectTextLines = projectTextFields
  .map((field) => projectTexts[field])
  .map(({ column, heading, synonyms }) => `${column} | text | ${heading} | ${synonyms}`)
  .join("\n");

/** The kinds by code. A grid of a kind has columns of its periods; the others make sense as rows only. */
export const kinds: Readonly<Record<KindCode, Kind>> = {
  functions: kind("functions", "Functions and rates")`
    function*         | function | Function    | function name, {function}
    tier*             | text     | Cost tier   | tier, role, level, grade, tier name
    rate*             | money    | Hourly rate | {rate}, cost
    currency
    unit              | text     | Unit        | {unit}, per, rate unit, rate per, unit of rate
    description       | text     | Description | notes`,
  people: kind("people", "People")`
    email*            | email    | Email       | e-mail, email address, user email, mail, work email, business email, company email
    first_name        | text     | First name  | first, given name, forename
    last_name         | text     | Last name   | last, surname, family name
    name              | text     | Full name   | name, employee, person, resource, member
    roles             | text     | Roles       | role, permissions
    function
    tier              | tier     | Cost tier   | tier, level, grade, seniority, rate card, role name, job title
    manager           | text     | Manager's email | manager, manager email, manager_email, supervisor, line manager
    billable          | yesNo    | Billable    | is billable, chargeable
    monthly_hours     | whole    | Monthly hours | hours per month
    holiday_allowance | whole    | Holiday allowance in hours | holiday allowance, allowance, holiday hours, leave allowance
      , annual leave, annual leave allowance, annual leave entitlement, leave entitlement, holiday entitlement, vacation allowance
    monday            | hours    | Monday      | mon, monday hours
    tuesday           | hours    | Tuesday     | tue, tuesday hours
    wednesday         | hours    | Wednesday   | wed, wednesday hours
    thursday          | hours    | Thursday    | thu, thursday hours
    friday            | hours    | Friday      | fri, friday hours
    saturday          | hours    | Saturday    | sat, saturday hours
    sunday            | hours    | Sunday      | sun, sunday hours
    place             | text     | Place       | office, site
    first_day         | day      | First day   | start date, hire date, joined on, joining date, entry date, employed from
      , start, employment start, employment start date
    last_day          | day      | Last day    | end date, leaving date, termination date, exit date, employed until
      , end, employment end, employment end date
    active            | yesNo    | Active      | is active, status, enabled`,
  projects: kind("projects", "Projects")`
    code              | text     | Code        | project code, key, project number, job code, id, project id, number, project key
    name*             | text     | Name        | project name, project, title
    ${projectTextLines}
    customer          | text     | Customer    | customer name, client, client name
    status            | text     | Status      | state, project status, archived
    start             | month    | First month | start, start date, starts on, begin, from, first day
    end               | month    | Last month  | end, end date, ends on, finish, due date, until, to, last day
    length            | whole    | Length in months | months, length, duration, project_length_months
    functions         | text     | Functions   | function, teams, team, departments
    forecasters       | text     | Forecasters | forecaster, project manager, manager, owner, lead
    internal          | yesNo    | Internal    | is internal, non-billable`,
  characteristics: kind("characteristics", "Characteristics")`
    project
    characteristic*   | characteristic | Characteristic | field, attribute, property, custom field
    value*            | text     | Value       | option, answer`,
  budgets: kind("budgets", "Budgets", "month")`
    project
    profile           | text     | Budget profile | profile, budget, version, scenario
    function
    tier
    month
    hours
    rate
    currency
    status`,
  forecasts: kind("forecasts", "Forecasts", "month")`
    project
    function
    tier
    month
    hours
    rate
    currency
    status`,
  allocations: kind("allocations", "Allocations", "day", "week", "month")`
    person*           | person   | Person      | {person}, allocated to, scheduled resource, assignee
    project
    day*              | day      | Date        | {day}, start date, start, from, from date, starts on, first day
    until             | day      | Until       | end, end date, to, to date, ends on, last day
    hours
    unit
    tentative         | yesNo    | Tentative   | is tentative, waiting list, on waiting list, is placeholder
    sort
    approval
    cancelled
    rejected`,
  time_entries: kind("time_entries", "Time entries", "day", "week", "month")`
    person*           | person   | Person      | {person}, logged by, author, assignee
    project
    day*              | day      | Date        | {day}, start date, from date, first day
    hours
    unit
    start             | time     | Start time  | start, from, begin, started at, from time, started, start at, begin time, start date time
      , clock in, clocked in, time in, punch in
    end               | time     | End time    | end, to, finish, to time, ended at, ended, stop, stopped at, end at, until, end date time
      , clock out, clocked out, time out, punch out
    end_day           | day      | End date    | ended on, to date, last day
    break             | hours    | Break       | breaks, break time, break duration, break length, unpaid break, lunch break, pause
      , meal break, meal, lunch, total break, total breaks, rest break
    note              | text     | Note        | notes, description, task, comment, task notes, work description, activity, comments
    billable          | yesNo    | Billable    | is billable, billable?, chargeable
    rate
    currency
    sort
    approval
    cancelled
    rejected`,
  holiday_requests: kind("holiday_requests", "Holidays")`
    person
    from*             | day      | From        | from date, start, start date, first day, date, date from, leave from, starts on, day
    until             | day      | Until       | to date, to, end, end date, last day, date to, leave to, ends on
    hours             | hours    | Hours in all | total hours, total leave, total leave days, total days, days taken, leave days, deducted
      , days off, time off days, absence days, absence duration, leave duration, total working days, business days
      , workdays, days used, total days requested, hours off, absence hours, amount, requested, number of days, {hours}
    unit
    from_time         | time     | Start time  | from time, start time of first day, begin time, start hour, start
    until_time        | time     | End time    | to time, until time, end hour, end
    half              | text     | Half day    | half day, half days, day part, part of day, half day type, duration type, part, day portion, session
    half_on           | day      | Half day on | half day date, date of half day
    first_half        | text     | Half of the first day | start half, half start, start half day, half day start, start am pm, start day part, start part
      , start period, start session, from half, from half day, from am pm, from session, first day half, half first day, half day first day, begin half day
      , is half day start, half day at start, halbtags start, halbtags beginn, halbtags von, erster tag halb, erster tag halbtags
      , halber tag erster tag, demi journee premier jour, medio dia primer dia
      , halber tag beginn, halber tag start, halber tag von, beginn halber tag, halber erster tag, demi journee debut, debut demi journee
      , medio dia inicio, inicio medio dia
    last_half         | text     | Half of the last day | end half, half end, end half day, half day end, end am pm, end day part, end part
      , end period, end session, to half, to half day, to am pm, to session, last day half, half last day, half day last day
      , is half day end, half day at end, halbtags ende, halbtags bis, letzter tag halb, letzter tag halbtags
      , halber tag letzter tag, demi journee dernier jour, medio dia ultimo dia
      , halber tag ende, halber tag bis, ende halber tag, halber letzter tag, demi journee fin, fin demi journee
      , medio dia fin, fin medio dia
    status            | text     | Status      | state, approved, approval status
    cancelled
    rejected
    kind              | leave    | Kind of leave | leave type, time off type, absence type, type of absence, type of leave, type, kind, policy
      , leave policy, category, absence reason, holiday type, time off category, leave category, absence category
      , leave code, absence code, absence name, leave name, policy name, time off policy, time off reason, leave reason
      , reason for absence, reason for leave, absence
    reason            | text     | Reason      | note, notes, comment, comments, description`,
  holiday_balances: kind("holiday_balances", "Holiday allowances")`
    person
    kind              | leave    | Kind of leave | leave type, time off type, absence type, type of absence, type of leave, policy, leave policy, holiday type
    allowance         | whole    | Allowance in hours | allowance, holiday allowance, entitlement, leave allowance, annual allowance, total allowance
    carried           | hours    | Carried over in hours | carried over, carry over, carry-over, carryover, brought forward, carried forward
    carried_on        | day      | Carried over on | as of`,
};

function kind(code: KindCode, title: string, ...periods: Kind["periods"]) {
  return (strings: TemplateStringsArray, ...values: readonly string[]): Kind => ({
    code,
    title,
    periods,
    fields: columnsIn(String.raw(strings, ...values), shared),
  });
}

function columnsIn(table: string, known: readonly Field[] = []): Field[] {
  const knownAs = (name: string) => known.find((field) => field.name === name);
  return table
    .replaceAll(/\n\s*,/g, ",")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [named = "", type, heading, names = ""] = line.split("|").map((part) => part.trim());
      if (type === undefined) return knownAs(named) ?? [];
      const all = names.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => knownAs(name)?.synonyms.join(", ") ?? "",
      );
      return {
        name: named.replace("*", ""),
        heading: heading as Heading,
        type: type as FieldType,
        required: named.endsWith("*"),
        synonyms: all.split(/\s*,\s*/),
      };
    });
}
