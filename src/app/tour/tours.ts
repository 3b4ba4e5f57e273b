import type { RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";

/** One stop of a tour: a control of a page, and what it's for. */
export interface TourStop {
  readonly title: string;
  readonly text: string;
  /** The page's address; null where the control is on every page. */
  readonly page: string | null;
  /** A selector of the control; the first one in sight counts. */
  readonly control: string;
  /** What is written on it, where the selector finds others too. */
  readonly words?: readonly string[];
}

export interface Tour {
  /** What the role does. */
  readonly about: string;
  /** What the button that starts it is called, among others'. */
  readonly start: string;
  /** Its page of the guide. */
  readonly guide: string;
  readonly stops: readonly TourStop[];
}

const buttons = "main button, main a, header button";

const account: TourStop = {
  title: t`Help is here`,
  text: t`Help opens the guide at the page you're on. Tours, keyboard shortcuts and your settings are in this menu too.`,
  page: null,
  control: ".avatar-button",
};

const week = "/my-time/timesheet";
const planner = "/allocations/planner";

/** A tour for each role. What someone's screen doesn't have is skipped. */
export const tours: Readonly<Record<RoleCode, Tour>> = {
  booker: {
    about: t`Book your time`,
    start: t`Start the tour for Bookers`,
    guide: "roles/booker.html",
    stops: [
      {
        title: t`Book your hours`,
        text: t`Type hours for each project and day. They're saved as you type. Dashed hours are your plan, ready to be accepted.`,
        page: week,
        control: "main [role=grid], main .day-head",
      },
      {
        title: t`Or use the timer`,
        text: t`Start a timer when you begin. It runs on all your devices, and the time is booked when you stop it.`,
        page: week,
        control: ".timer-start, header .timer",
      },
      {
        title: t`When the week is complete`,
        text: t`Submit it. Until your manager decides, you can recall it and correct it.`,
        page: week,
        control: buttons,
        words: [t`Submit week`, t`Recall`],
      },
      {
        title: t`Ask for time off`,
        text: t`Choose days to see what's left and what's planned on them before you send the request.`,
        page: "/my-time/holidays",
        control: buttons,
        words: [t`Request holiday`, t`Request leave`],
      },
      account,
    ],
  },
  manager: {
    about: t`Decide on your team's weeks and holidays`,
    start: t`Start the tour for Managers`,
    guide: "roles/manager.html",
    stops: [
      {
        title: t`Your team's weeks`,
        text: t`Each row is someone's week, with what's unusual about it. One without a mark is as planned. Select rows to approve them together.`,
        page: "/manager",
        control: "main .team-list",
      },
      {
        title: t`Look at exceptions only`,
        text: t`Shows only weeks that need a second look: missing, more or less than expected, off plan, or on a holiday.`,
        page: "/manager",
        control: "main label",
        words: [t`Exceptions only`],
      },
      {
        title: t`Holiday requests`,
        text: t`A request shows what remains of the allowance, who else is away, and which planned hours are at risk.`,
        page: "/manager",
        control: buttons,
        words: [t`Holiday Requests`],
      },
      {
        title: t`When you're away`,
        text: t`Let another manager decide for you on some days. They see your people alongside their own.`,
        page: "/manager",
        control: buttons,
        words: [t`Delegate…`, t`Delegations…`],
      },
      account,
    ],
  },
  forecaster: {
    about: t`Budget and forecast projects`,
    start: t`Start the tour for Forecasters`,
    guide: "roles/forecaster.html",
    stops: [
      {
        title: t`A project and its budget`,
        text: t`Create a project, then give it a budget profile: hours for each cost tier and month. Open a project to see whether it will fit.`,
        page: "/projects",
        control: buttons,
        words: [t`Create Project`],
      },
      {
        title: t`Choose what to forecast`,
        text: t`Projects that still need a forecast for the next month come first. Quarter shows three months side by side.`,
        page: "/forecasts",
        control: "main .forecast-pickers",
      },
      {
        title: t`Freeze it`,
        text: t`Start from the budget, or type hours. A draft doesn't count yet. Allocators plan by what you freeze.`,
        page: "/forecasts",
        control: "main .forecast-buttons",
      },
      {
        title: t`Do your forecasts come true?`,
        text: t`Accuracy compares forecasts of closed months with the hours booked: how far off they were, and whether mostly too high or too low.`,
        page: "/forecasts",
        control: 'main a[href="/forecasts/accuracy"]',
      },
      account,
    ],
  },
  allocator: {
    about: t`Plan who works on what`,
    start: t`Start the tour for Allocators`,
    guide: "roles/allocator.html",
    stops: [
      {
        title: t`What projects want`,
        text: t`Demand shows the hours that frozen forecasts need of each cost tier, what you've allocated and what remains. Click a project to paint with it.`,
        page: planner,
        control: "main .demand",
      },
      {
        title: t`Paint people's days`,
        text: t`Drag over days, or press Space on them. Grey days can't be planned: weekends, holidays and past days.`,
        page: planner,
        control: "main [role=grid]",
      },
      {
        title: t`Or have it proposed`,
        text: t`Fill proposes hours that meet as much demand as people have time for, and says why. Nothing changes until you accept it.`,
        page: planner,
        control: buttons,
        words: [t`Fill…`],
      },
      {
        title: t`Review and submit`,
        text: t`See fulfilment by project, each person's load and your changes, then submit. Until then only you and other allocators see the plan.`,
        page: planner,
        control: buttons,
        words: [t`Review Allocations`],
      },
      account,
    ],
  },
  admin: {
    about: t`Run your organisation`,
    start: t`Start the tour for Admins`,
    guide: "roles/admin.html",
    stops: [
      {
        title: t`What needs tidying`,
        text: t`Pending invitations and people without a manager or function. Each figure opens its list.`,
        page: "/admin/dashboard",
        control: "main .admin-figures",
      },
      {
        title: t`Add people`,
        text: t`Invite someone with their roles, function and manager. Bulk Add Users invites many from a file.`,
        page: "/admin/users",
        control: buttons,
        words: [t`Add New User`],
      },
      {
        title: t`Functions and cost tiers`,
        text: t`A function is a team with cost tiers and their rates. Projects use functions, and allocators plan their people.`,
        page: "/admin/functions",
        control: buttons,
        words: [t`Create New Function`],
      },
      {
        title: t`Settings`,
        text: t`Currency, holidays, the days of the month's phases, and connections to other programs. Sections are saved separately.`,
        page: "/admin/organisation-settings",
        control: buttons,
        words: [t`Edit Settings`],
      },
      account,
    ],
  },
  super_admin: {
    about: t`Keep your organisation safe`,
    start: t`Start the tour for Super Admins`,
    guide: "roles/super-admin.html",
    stops: [
      {
        title: t`A second Super Admin`,
        text: t`Only you can appoint one: open a person and change their roles. With two, no one is locked out while one is on holiday.`,
        page: "/admin/users",
        control: "main table",
      },
      {
        title: t`Your login provider`,
        text: t`Connect the provider your people know, test it without changing anything, and require it when it works.`,
        page: "/admin/single-sign-on",
        control: 'a[href="/admin/single-sign-on"], main h1',
      },
      {
        title: t`Settings and your data`,
        text: t`Under Compliance you set how long data is stored. Only you can export everything your organisation has recorded as one file.`,
        page: "/admin/organisation-settings",
        control: "main a, nav a",
        words: [t`Data retention`, t`Compliance`],
      },
      {
        title: t`Who changed that?`,
        text: t`Every change with who, when, before and after. Check proves that no one has altered the log since.`,
        page: "/admin/audit",
        control: buttons,
        words: [t`Check`],
      },
      account,
    ],
  },
};
