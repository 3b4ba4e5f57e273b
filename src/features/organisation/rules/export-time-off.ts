import type { ExportedTable } from "./exported-table.ts";

/** The tables an export contains of when people work and when they're off. */
export const timeOffTables: Readonly<Record<string, ExportedTable>> = {
  company_day_requests: { about: "Requests that were made for a shutdown." },
  company_days: {
    about: "Days on which the organisation or a place shuts, or holiday isn't wanted.",
    columns: {
      kind: "shutdown or blackout.",
      place_id: "Whose place, empty for everyone's.",
      refuses: "Whether requests on blackout days are refused.",
    },
  },
  phase_exceptions: {
    about: "Exceptions from binding phases of the cycle.",
    columns: {
      month_start: "The first day of the month that the phase closes or prepares.",
      user_id: "Empty for everyone.",
      until: "The last day.",
    },
  },
  holiday_entries: { about: "The days of holiday requests with their hours." },
  holiday_requests: {
    about: "Requests for holiday and what was decided.",
    columns: {
      cancellation_asked_at: "When the person asked to cancel an approved holiday.",
      decision_comment: "What the manager said.",
      reason: "What the person said.",
      kind_id: "The kind of leave. Empty for Holiday.",
      part: "whole, half or hours of each day. Empty where only the days' hours were stored.",
      part_hours: "Hours of each day, where part is hours.",
      half_of: "morning or afternoon, where part is half. Empty for either.",
      from_noon: "Whether the first day is its afternoon alone.",
      until_noon: "Whether the last day is its morning alone.",
    },
  },
  month_adjustments: {
    about: "Changes of hours in closed months, since they were closed.",
    columns: {
      hours: "Added, or with a minus removed.",
      reason: "Empty for changes in days of grace.",
    },
  },
  repair_proposals: {
    about: "Proposals of who takes over the hours that approved leave leaves, by function and month.",
    columns: {
      plan_version: "The month's version it was worked out from.",
      proposal: "Cells, who takes over what, and what stays open, as JSON.",
      state: "open, taken, left or withdrawn.",
    },
  },
  organisation_public_holidays: {
    about: "Public holidays with their hours.",
    columns: { place_id: "Whose place, empty for everyone's." },
  },
  places: {
    about: "Offices with public holidays of their own.",
    columns: {
      country: "Two letters, of the calendar its holidays are looked up in.",
      region: "A part of the country, as that calendar has it.",
    },
  },
  user_places: {
    about: "Which place someone belongs to, from a day on.",
    columns: { valid_from: "The first day it applies.", place_id: "Empty for no place from then on." },
  },
  planned_changes: {
    about: "What someone works as and for whom, from a day to come.",
    columns: {
      changes_work: "Whether function, cost tier and billable change.",
      changes_manager: "Whether the manager changes.",
      clears_hours: "Whether allocated hours that can't be worked any more are deleted.",
      problem: "Why it couldn't be made on its day.",
    },
  },
  working_patterns: {
    about: "Hours someone works on each day of the week, from a day on.",
    columns: { valid_from: "The first day it applies." },
  },
  leave_corrections: {
    about: "Hours an admin added to people's balances of leave, or subtracted.",
    columns: {
      is_carried: "Whether they count as carried over: used first, and expiring with those.",
      reason: "Why.",
    },
  },
  leave_kinds: {
    about: "Kinds of leave. The one whose id is the organisation's is Holiday.",
    columns: {
      has_balance: "Whether it counts against hours that people are given.",
      is_private: "Whether others only see that someone is away.",
      notice_days: "Days between a request and its first day.",
      longest_days: "The longest request, in days. Empty for no limit.",
      returns_leave:
        "Whether notices give other leave on their days back. Empty: where no decision and no hours are needed.",
      days_back: "How many days ago a request may begin.",
      months_ahead: "How many months ahead a request may end.",
    },
  },
  overtime_entries: {
    about: "Hours of overtime that were paid out, made leave, corrected or carried over.",
    columns: {
      hours: "Negative where they subtract some.",
      leave_kind_id: "The kind of leave that got them.",
    },
  },
  overtime_terms: {
    about: "From which Monday someone's overtime counts, and its limits.",
    columns: {
      valid_from: "The Monday of the first week.",
      cap: "The most hours at a week's end. Empty for no limit.",
      floor: "The most minus hours. Empty for no limit.",
    },
  },
  leave_people: { about: "The first and last day of people's employment." },
  leave_rules: {
    about: "How hours of a kind of leave are earned and carried over, from a day on.",
    columns: {
      amount: "Hours a year, or days of a five-day week.",
      percent: "Of the hours worked.",
      carry_limit: "Hours or days of a five-day week. Empty for no limit.",
      carry_months: "How long carried-over hours count in the new leave year. Empty until they're used.",
      refresh_month: "When the leave year begins. Empty for the organisation's.",
    },
  },
};
