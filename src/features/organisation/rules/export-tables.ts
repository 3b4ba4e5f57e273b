import { payTables } from "./export-pay.ts";
import { timeOffTables } from "./export-time-off.ts";
import type { ExportedTable } from "./exported-table.ts";

/** What an export of the organisation contains, table by table. Each table is named here or in `tables-left-out.ts`. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  ...payTables,
  ...timeOffTables,
  allocation_entries: {
    about: "Hours a function's person is planned for on a project, day by day.",
    columns: {
      function_allocation_id: "The function and month it belongs to.",
      rate_per_hour: "The tier's rate when it was saved, in the organisation's currency.",
      is_billable: "Whether the person was billable when it was saved.",
      proposed_hours: "How many of the hours a proposal gave; empty where people chose them.",
    },
  },
  allocation_resubmissions: {
    about: "Each time a submitted allocation was changed and submitted again.",
    columns: {
      cells_changed: "How many days of people differ from before.",
      hours_changed: "The sum of the differences.",
    },
  },
  audit_log: {
    about: "Who did what and when. The check of the seals works where it was written only.",
    columns: {
      actor_id: "The person, empty for the system.",
      actor_name: "The person's name at that time.",
      action: "A verb and its object.",
      subject_type: "The kind of thing it was done to.",
      subject_id: "The id of that thing.",
      before: "Changed values before, as JSON.",
      after: "Changed values after, as JSON.",
      request_id: "The request in the server's log.",
    },
  },
  budget_profile_months: {
    about: "A budget's hours by cost tier and month.",
    columns: {
      month_index: "The project's month, from 1.",
      rate_per_hour: "The tier's rate when it was saved, in the organisation's currency.",
    },
  },
  budget_profiles: {
    about: "The budgets of projects: drafts, the active one and earlier ones.",
    columns: {
      replaced_profile_id: "The budget that was active before this one.",
      total_budget: "The sum of hours times rates, in the organisation's currency.",
    },
  },
  characteristic_options: {
    about: "The choices of characteristics that offer some.",
    columns: { label_key: "The label as it is compared: lower case, one space between words." },
  },
  characteristics: {
    about: "What projects are described by.",
    columns: {
      name_key: "The name as it is compared: lower case, one space between words.",
      characteristic_type_id: "1 for a number, 2 for yes or no, 3 for a choice.",
      is_global: "Whether it is for all functions.",
      ai_modelling: "Whether it is meant for modelling.",
    },
  },
  clients: { about: "The organisation itself." },
  closed_month_functions: {
    about: "What a closed month counted for each function.",
    columns: {
      is_required_allocation: "Whether an allocation was expected.",
      is_submitted_allocation: "Whether it was submitted.",
      total_monthly_capacity_hours: "What its billable people had in hours.",
    },
  },
  closed_month_people: { about: "What each billable person added to a closed month's capacity." },
  closed_month_projects: {
    about: "What a closed month counted for each project.",
    columns: {
      required_forecasts_count: "Forecasts that were expected.",
      frozen_forecasts_count: "Those that were frozen.",
    },
  },
  closed_months: { about: "The months whose counts are settled, with what they counted." },
  comment_mentions: {
    about: "Whom comments mention.",
    columns: { read_at: "When they read it. Empty while it's on Home." },
  },
  comments: {
    about: "Comments on projects' months, forecast lines, planned days, weeks and leave requests.",
    columns: {
      kind: "What it is on: project-month, forecast-line, allocation-cell, week or leave-request.",
      month_start: "The first day of the month it is on.",
      user_id: "Whose day or week it is on.",
      day: "The planned day, or the week's Monday.",
      text: "People in it are @{id}.",
      deleted_at: "Its text is gone.",
    },
  },
  cycle_escalations: {
    about: "What people were late with in a month's phases, and to whom it was escalated.",
    columns: { month: "The month the phase lies in.", target_id: "The manager, their manager or an admin." },
  },
  cost_tiers: {
    about: "The cost tiers of functions with their rates today.",
    columns: { position: "The order within the function.", hourly_rate: "In the organisation's currency." },
  },
  delegations: {
    about: "Times in which someone else decides for a manager.",
    columns: { manager_id: "Whose decisions.", delegate_id: "Who decides." },
  },
  fill_runs: {
    about: "Each time a month's hours were proposed: with which options, how well, how long it took.",
    columns: {
      gap: "How far the proposal may be from the best one, in per cent.",
      objective: "What the proposal reaches, in the units of the search.",
      bound: "What no proposal can exceed, in the same units.",
    },
  },
  forecast_entries: {
    about: "A forecast's hours by cost tier.",
    columns: { rate_per_hour: "The tier's rate when it was saved, in the organisation's currency." },
  },
  forecast_freezes: {
    about: "What a forecast said each time it was frozen.",
    columns: {
      entries: "Its lines, as JSON.",
      shortfalls: "Hours missing by cost tier, as JSON.",
      shortfall_reason: "Why it was frozen anyway.",
    },
  },
  forecasts: {
    about: "Forecasts of projects by month.",
    columns: {
      forecast_period_id: "The first day of the month.",
      user_id: "The forecaster.",
      total_cost: "In the organisation's currency.",
    },
  },
  function_allocations: {
    about: "A function's plan of people for a month.",
    columns: { forecast_period: "The first day of the month." },
  },
  function_allocators: { about: "Who plans the people of a function." },
  functions: { about: "Functions: the kinds of work." },
  month_closings: {
    about: "The months an admin closed.",
    columns: {
      open_points: "What was open when it was closed, with counts.",
      reopened_at: "Empty while it's closed.",
      reopen_request: "Why an admin wants it reopened, until another agrees.",
    },
  },
  month_closing_figures: {
    about: "The sums of closed months by project and function, as they were closed.",
    columns: { unrated_hours: "Actual hours of people without a tier." },
  },
  month_graces: {
    about: "Who may change their days of a closed month, until when.",
    columns: { until: "The last day." },
  },
  month_reminders: {
    about: "Reminders someone sent for a month's forecasts, allocations or review.",
    columns: { asked_for: "forecast, allocation or review.", month: "The first day of the month." },
  },
  organisation_break_days: {
    about: "The days of the week on which breaks come off automatically.",
    columns: { day_of_week: "1 for Monday to 7 for Sunday." },
  },
  organisation_settings: {
    about: "What the organisation decides: one row.",
    columns: {
      data_retention: "Days after which time, holidays and allocations are removed.",
      log_retention: "Days after which the audit log and records of mails are removed.",
      figures_retention: "Days for which figures can be read as of a day.",
      security_email: "Gets mails about security.",
      review_end_day: "The last day of the month's review phase.",
      forecast_start_day: "The first day of the forecasting phase.",
      allocate_start_day: "The first day of the allocations phase.",
      review_binds: "Whether people can't change their hours after the review phase.",
      forecasting_binds: "Whether forecasts can't be changed after the forecasting phase.",
      allocations_binds: "Whether allocations must be submitted by the end of their phase.",
      second_admin_reopens: "Whether a second admin has to agree before a closed month is reopened.",
      limit_costs_to_roles: "Whether only planners see costs.",
      break_duration: "Hours that come off.",
      entry_step_minutes: "Minutes that typed hours go in.",
      entry_rounding: "off, nearest, up or down: how booked hours go to the step.",
      break_minimum_hours: "Shifts longer than these hours have a break.",
    },
    without: {
      recorded_since: "What was before is known where it happened: recorded anew where it is imported.",
    },
  },
  person_skills: { about: "Who has which skill.", columns: { level: "1 basic, 2 good, 3 expert." } },
  pinned_projects: { about: "The projects people keep in their week." },
  project_characteristics: {
    about: "The values of projects' characteristics.",
    columns: { value_option_id: "The chosen option.", characteristic_type_id: "As in characteristics." },
  },
  project_forecasters: { about: "Who forecasts which project." },
  project_functions: { about: "Which functions work on which project." },
  project_preferences: {
    about: "Who is to be on which project: as allocators pinned it, or as people wish.",
    columns: {
      kind: "pin for an allocator's decision, wish for the person's own.",
      is_for: "Whether for the project or against it.",
    },
  },
  project_skills: {
    about: "The skills that projects want.",
    columns: { level: "The least level: 1 basic, 2 good, 3 expert." },
  },
  projects: {
    about: "Projects, internal ones among them.",
    columns: {
      start_date: "The first day of the project's first month.",
      ended_on: "For internal projects: the last day that accepts time.",
      status_before_archive: "The status to return to.",
      is_internal: "Whether it stands for time outside client projects.",
    },
  },
  report_views: {
    about: "Views of reports that people saved.",
    columns: {
      address: "What the report shows, as in its page's address.",
      moves_from: "The month its months are counted from. Empty where they stay.",
      is_shared: "Whether everyone sees it.",
      is_pinned: "Whether it is on Home.",
    },
  },
  sent_phase_reminders: { about: "Which reminders of the month's phases went to whom." },
  sent_reminders: { about: "Which reminders of the week went to whom." },
  sample_rows: {
    about: "Which rows are sample data, which goes with one press.",
    columns: { subject: "What the row is.", subject_id: "Its id." },
  },
  set_up_lists: {
    about: "How far setting up is, where nothing else says so.",
    columns: {
      is_dismissed: "Whether an admin dismissed the list.",
      are_settings_right: "Whether the settings were kept as they came.",
    },
  },
  skills: { about: "The organisation's skills." },
  time_entries: {
    about: "Time people booked.",
    columns: {
      entry_type: "How it came in; override where a manager changed the hours.",
      start_time: "Civil time, where it was entered by the clock.",
      task_notes: "What the person wrote.",
      rate_per_hour: "The person's rate when it was saved, in the organisation's currency.",
      original_hours: "The hours before a manager changed them.",
    },
  },
  timer_spans: { about: "The stretches of running timers." },
  timers: { about: "Timers that run or pause." },
  timesheets: {
    about: "People's weeks and what was decided.",
    columns: { week_starting: "The Monday.", comment: "What was said with the decision." },
  },
  user_invitations: {
    about: "Invitations, open and closed.",
    columns: {
      pattern_hundredths: "Hours from Monday to Sunday, in hundredths.",
      manager_email: "The manager's address, where they have yet to join.",
    },
    without: { token_hash: "The secret of the invitation's link. Send open invitations again." },
  },
  user_preferences: {
    about: "Which mails people want, where they start, and which tours they have answered.",
  },
  user_role_assignments: { about: "Who has which role." },
  users: {
    about: "People.",
    columns: {
      manager_id: "Who decides on their weeks and holidays.",
      monthly_hours: "Empty for the organisation's default.",
      holiday_allowance: "Hours a year. Empty for the organisation's default.",
      billable: "Whether their time is billed.",
      language: "Of their pages and mails, by its tag. Empty until they first log in.",
    },
  },
};

/** Tables of codes and their labels, the same for every organisation. */
export const lookups: readonly string[] = [
  "allocation_statuses",
  "break_handling_modes",
  "budget_profile_statuses",
  "characteristic_types",
  "currencies",
  "data_regions",
  "date_formats",
  "entry_types",
  "forecast_statuses",
  "holiday_request_statuses",
  "import_statuses",
  "months",
  "project_statuses",
  "timesheet_statuses",
  "user_roles",
];
