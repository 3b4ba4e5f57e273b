import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { isCurrent, visibleItems, type NavigationItem } from "./navigation.ts";

interface AdminGroup {
  readonly label: string;
  readonly items: readonly NavigationItem[];
}

const settings = "/admin/organisation-settings";

/** The specification's five pages, the first group of the admin navigation. */
export const adminNavigation: readonly NavigationItem[] = [
  {
    label: t`Admin Dashboard`,
    to: "/admin/dashboard",
    words: t.as("words to search for")`overview set-up getting started health`,
  },
  {
    label: t`Users & Roles`,
    to: "/admin/users",
    words: t.as(
      "words to search for",
    )`people staff employees team members permissions rights manager hours deactivate`,
  },
  {
    label: t`Functions`,
    to: "/admin/functions",
    words: t.as("words to search for")`departments teams cost tiers rates cost centres disciplines`,
  },
  {
    label: t`Audit Logs`,
    to: "/admin/audit",
    words: t.as("words to search for")`history changes activity who changed security trail`,
  },
  {
    label: t`Organisation Settings`,
    to: settings,
    words: t.as("words to search for")`company configuration preferences options general name`,
  },
];

/** Every other admin page and the parts of the settings that people look for, by subject. */
export const adminGroups: readonly AdminGroup[] = [
  {
    label: t`People`,
    items: [
      {
        label: t`Invitations`,
        to: "/admin/users",
        hash: "invitations",
        words: t.as("words to search for")`invite people add user new starter joiner pending resend`,
      },
      {
        label: t`Skills`,
        to: "/admin/users",
        hash: "skills",
        words: t.as("words to search for")`competences qualifications abilities`,
      },
    ],
  },
  {
    label: t`Time and leave`,
    items: [
      {
        label: t`Leave`,
        to: "/admin/leave",
        words: t.as(
          "words to search for",
        )`sick sickness holiday vacation absence time off allowance accrual carry over parental PTO annual leave`,
      },
      {
        label: t`Overtime`,
        to: "/admin/overtime",
        words: t.as("words to search for")`extra hours TOIL time in lieu flexitime flexi balance payout`,
      },
      {
        label: t`Places`,
        to: "/admin/places",
        words: t.as(
          "words to search for",
        )`offices sites locations countries regions shutdown company days blackout`,
      },
      {
        label: t`Public holidays`,
        to: settings,
        hash: "holidays",
        words: t.as("words to search for")`bank holiday national days allowance refresh`,
      },
      {
        label: t`Breaks and time entry`,
        to: settings,
        hash: "breaks",
        words: t.as("words to search for")`lunch pause timesheet timer rounding minutes step`,
      },
      {
        label: t`Reminders`,
        to: settings,
        hash: "reminders",
        words: t.as("words to search for")`mail email notifications chase missing timesheets`,
      },
    ],
  },
  {
    label: t`Projects`,
    items: [
      {
        label: t`Internal projects`,
        to: settings,
        hash: "internal-projects",
        words: t.as("words to search for")`training meetings admin time overhead non-billable`,
      },
      {
        label: t`Monthly Timeline`,
        to: settings,
        hash: "timeline",
        words: t.as(
          "words to search for",
        )`month cycle phases deadlines review execution forecasting allocations`,
      },
    ],
  },
  {
    label: t`Money`,
    items: [
      {
        label: t`Customers`,
        to: "/admin/customers",
        action: "change customers",
        words: t.as("words to search for")`clients contracts orders retainer fixed price purchase order VAT`,
      },
      {
        label: t`Rates`,
        to: "/admin/rates",
        words: t.as(
          "words to search for",
        )`billing hourly rate price rise increase cost tier from a day history`,
      },
      {
        label: t.as("page")`Costs`,
        to: "/admin/costs",
        action: "read costs of people",
        words: t.as("words to search for")`salary salaries hourly cost burden overhead cost rates`,
      },
      {
        label: t`Pay and invoices`,
        to: "/admin/pay",
        words: t.as(
          "words to search for",
        )`payroll salary wages export billing invoicing accounting DATEV Xero personnel numbers`,
      },
      {
        label: t`Currency and formats`,
        to: settings,
        hash: "display",
        words: t.as("words to search for")`money symbol euro pound dollar date format time zone theme`,
      },
    ],
  },
  {
    label: t`Connections`,
    items: [
      {
        label: t`API tokens`,
        to: "/admin/api",
        words: t.as("words to search for")`API key keys access token integration developer REST`,
      },
      {
        label: t`Webhooks`,
        to: "/admin/webhooks",
        words: t.as("words to search for")`events callback integration Zapier notify programs`,
      },
      {
        label: t`Chats`,
        to: "/admin/chat",
        words: t.as("words to search for")`Slack Teams Mattermost Google Chat channel messages`,
      },
      {
        label: t`Questions`,
        to: "/admin/questions",
        words: t.as("words to search for")`AI ask assistant LLM language model plain words ChatGPT Ollama`,
      },
      {
        label: t`Office displays`,
        to: "/admin/walls",
        words: t.as("words to search for")`wall TV screen monitor dashboard kiosk`,
      },
      {
        label: t`Single sign-on`,
        to: "/admin/single-sign-on",
        action: "connect identity providers",
        words: t.as(
          "words to search for",
        )`SSO login OpenID Connect OIDC OAuth Entra Azure Okta Google Keycloak identity provider`,
      },
      {
        label: t`Provisioning`,
        to: "/admin/provisioning",
        words: t.as("words to search for")`SCIM directory sync Entra Azure AD Okta users automatically`,
      },
    ],
  },
  {
    label: t`Organisation`,
    items: [
      {
        label: t`Name and defaults`,
        to: settings,
        hash: "general",
        words: t.as("words to search for")`company contract default hours working week general`,
      },
      {
        label: t`Months`,
        to: "/admin/months",
        words: t.as("words to search for")`close month lock period closing reopen month end grace freeze`,
      },
    ],
  },
  {
    label: t`Data`,
    items: [
      {
        label: t`Import`,
        to: "/admin/import",
        words: t.as("words to search for")`CSV Excel XLSX spreadsheet upload migrate Harvest Toggl Jira bulk`,
      },
      {
        label: t`Export everything`,
        to: settings,
        hash: "export-everything",
        words: t.as("words to search for")`backup download CSV JSON ZIP copy restore`,
      },
      {
        label: t`Data retention`,
        to: settings,
        hash: "compliance",
        words: t.as("words to search for")`GDPR privacy delete old data compliance logs days`,
      },
    ],
  },
];

/** The groups someone with these roles sees; those without a page for them aren't shown. */
export function visibleGroups(roles: readonly string[]): AdminGroup[] {
  return adminGroups
    .map(({ label, items }) => ({ label, items: visibleItems(items, roles) }))
    .filter(({ items }) => items.length > 0);
}

/** Every item of the admin navigation for these roles, in its order. */
export function adminPages(roles: readonly string[]): NavigationItem[] {
  if (!may(roles, "read settings")) return [];
  return [...adminNavigation, ...visibleGroups(roles).flatMap(({ items }) => items)];
}

/** The item that is lit: of a part of a page if the address names one, else the page's own. */
export function currentAdminPage(
  pathname: string,
  hash: string,
  roles: readonly string[],
): NavigationItem | undefined {
  const pages = adminPages(roles);
  return (
    pages.find((item) => item.hash === hash && item.to === pathname) ??
    pages.find((item) => item.hash === undefined && isCurrent(item, pathname))
  );
}
