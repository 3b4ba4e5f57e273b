import type { RoleCode } from "#shared/role.ts";

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
  /** Its page of the guide. */
  readonly guide: string;
  readonly stops: readonly TourStop[];
}

const buttons = "main button, main a, header button";

const account: TourStop = {
  title: "Help is here",
  text: "Help opens the guide at the page you're on. Tours, keyboard shortcuts and your settings are in this menu too.",
  page: null,
  control: ".avatar-button",
};

const week = "/my-time/timesheet";
const planner = "/allocations/planner";

/** A tour for each role. What someone's screen doesn't have is skipped. */
export const tours: Readonly<Record<RoleCode, Tour>> = {
  booker: {
    about: "Book your time",
    guide: "roles/booker.html",
    stops: [
      {
        title: "Book your hours",
        text: "Type hours for each project and day. They're saved as you type. Dashed hours are your plan, ready to be accepted.",
        page: week,
        control: "main [role=grid], main .day-head",
      },
      {
        title: "Or let the clock count",
        text: "Start a timer when you begin. It runs on all your devices, and what it counted is booked when you stop it.",
        page: week,
        control: ".timer-start, header .timer",
      },
      {
        title: "When the week is complete",
        text: "Submit it. Until your manager decides, you can recall it and correct it.",
        page: week,
        control: buttons,
        words: ["Submit week", "Recall"],
      },
      {
        title: "Ask for time off",
        text: "Choose days, and you see what's left and what the plan has on them before you send the request.",
        page: "/my-time/holidays",
        control: buttons,
        words: ["Request holiday", "Request leave"],
      },
      account,
    ],
  },
  manager: {
    about: "Decide on your team's weeks and holidays",
    guide: "roles/manager.html",
    stops: [
      {
        title: "Your team's weeks",
        text: "Each row is someone's week, with what's unusual about it. One without a mark is as planned. Select rows to approve them together.",
        page: "/manager",
        control: "main .team-list",
      },
      {
        title: "Look at exceptions only",
        text: "Leaves only the weeks that need a second look: missing, more or less than expected, off plan, on a holiday.",
        page: "/manager",
        control: "main label",
        words: ["Exceptions only"],
      },
      {
        title: "Holiday requests",
        text: "A request shows what remains of the allowance, who else is away, and which planned hours are at risk.",
        page: "/manager",
        control: buttons,
        words: ["Holiday Requests"],
      },
      {
        title: "When you're away",
        text: "Let another manager decide for you on some days. They find your people beside their own.",
        page: "/manager",
        control: buttons,
        words: ["Delegate…", "Delegations…"],
      },
      account,
    ],
  },
  forecaster: {
    about: "Budget and forecast projects",
    guide: "roles/forecaster.html",
    stops: [
      {
        title: "A project and its budget",
        text: "Create a project, then give it a budget profile: hours for each cost tier and month. Open a project to see whether it will fit.",
        page: "/projects",
        control: buttons,
        words: ["Create Project"],
      },
      {
        title: "Choose what to forecast",
        text: "Projects that still need a forecast for the next month come first. Quarter shows three months side by side.",
        page: "/forecasts",
        control: "main .forecast-pickers",
      },
      {
        title: "Freeze it",
        text: "Start from the budget, or type. A draft counts nowhere yet; allocators plan by what you freeze.",
        page: "/forecasts",
        control: "main .forecast-buttons",
      },
      {
        title: "Do your forecasts come true?",
        text: "Accuracy compares closed months with the hours booked: how far you were off, and whether on one side.",
        page: "/forecasts",
        control: 'main a[href="/forecasts/accuracy"]',
      },
      account,
    ],
  },
  allocator: {
    about: "Plan who works on what",
    guide: "roles/allocator.html",
    stops: [
      {
        title: "What projects want",
        text: "Demand is what frozen forecasts ask of each cost tier, what you've allocated and what remains. A press chooses a project to paint with.",
        page: planner,
        control: "main .demand",
      },
      {
        title: "Paint people's days",
        text: "Drag over days, or press Space on them. Grey days can't be planned: weekends, holidays and days of the past.",
        page: planner,
        control: "main [role=grid]",
      },
      {
        title: "Or have it proposed",
        text: "Fill proposes hours that meet as much demand as people have time for, and says why. Nothing changes until you accept it.",
        page: planner,
        control: buttons,
        words: ["Fill…"],
      },
      {
        title: "Review and submit",
        text: "See fulfilment by project, each person's load and your changes, then submit. Until then only you and other allocators see the plan.",
        page: planner,
        control: buttons,
        words: ["Review Allocations"],
      },
      account,
    ],
  },
  admin: {
    about: "Run your organisation",
    guide: "roles/admin.html",
    stops: [
      {
        title: "What needs tidying",
        text: "Invitations that wait, people without a manager or a function. Each figure leads to its list.",
        page: "/admin/dashboard",
        control: "main .admin-figures",
      },
      {
        title: "Add people",
        text: "Invite someone with their roles, function and manager. Bulk Add Users takes many from a file.",
        page: "/admin/users",
        control: buttons,
        words: ["Add New User"],
      },
      {
        title: "Functions and cost tiers",
        text: "A function is a team with cost tiers and their rates. Projects use functions, and allocators plan their people.",
        page: "/admin/functions",
        control: buttons,
        words: ["Create New Function"],
      },
      {
        title: "Settings",
        text: "Currency, holidays, the days of the month's phases, and connections to other programs. Sections are saved separately.",
        page: "/admin/organisation-settings",
        control: buttons,
        words: ["Edit Settings"],
      },
      account,
    ],
  },
  super_admin: {
    about: "Keep your organisation safe",
    guide: "roles/super-admin.html",
    stops: [
      {
        title: "A second Super Admin",
        text: "Only you can make one: open a person and change their roles. With two, one holiday locks nobody out.",
        page: "/admin/users",
        control: "main table",
      },
      {
        title: "Your login provider",
        text: "Connect the provider your people know, test it without changing anything, and require it when it works.",
        page: "/admin/single-sign-on",
        control: 'a[href="/admin/single-sign-on"]',
      },
      {
        title: "Settings and your data",
        text: "Compliance has how long data is kept, and everything of your organisation as one file that only you can export.",
        page: "/admin/organisation-settings",
        control: buttons,
        words: ["Compliance"],
      },
      {
        title: "Who changed that?",
        text: "Every change with who, when, before and after. Check proves that nobody has altered the log since.",
        page: "/admin/audit",
        control: buttons,
        words: ["Check"],
      },
      account,
    ],
  },
};
