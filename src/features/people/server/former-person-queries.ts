import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { formerName, removedPeopleDomain } from "../rules/former-person.ts";

/** Removes names and addresses; what people did stays under "Former person". */
export const makeAnonymous = (orgId: string, ids: readonly string[]) =>
  db
    .updateTable("users")
    .set({
      first_name: formerName.first,
      last_name: formerName.last,
      language: null,
      email: sql<string>`'former-' || id || ${`@${removedPeopleDomain}`}`,
    })
    .where(own(orgId, "users"))
    .where("id", "in", ids);

/** What would let them sign in, or tells about them. */
export const dropTraces = (orgId: string, ids: readonly string[]) => [
  ...(
    [
      "login_directory",
      "credentials",
      "sessions",
      "second_factors",
      "recovery_codes",
      "password_resets",
      "email_confirmations",
      "passkeys",
      "sign_on_links",
      "sign_on_logins",
      "user_preferences",
      "sent_reminders",
      "sent_phase_reminders",
      "month_reminders",
      "cycle_escalations",
      "phase_exceptions",
      "calendar_links",
      "shared_calendar_links",
      "own_calendars",
      "chat_channels",
      "report_recipients",
      "report_schedules",
      "pinned_projects",
      "person_skills",
      "project_preferences",
      "planned_changes",
      "planner_presences",
      "home_visits",
      "idempotency_keys",
      "timers",
      "agent_proposals",
    ] as const
  ).map((table) => db.deleteFrom(table).where(own(orgId, table)).where("user_id", "in", ids)),
  db.deleteFrom("cycle_escalations").where(own(orgId, "cycle_escalations")).where("target_id", "in", ids),
  // Their own views of reports go; those they shared are everyone's.
  db
    .deleteFrom("report_views")
    .where(own(orgId, "report_views"))
    .where("is_shared", "=", false)
    .where("user_id", "in", ids),
  // The organisation's tokens stay for another admin.
  db
    .deleteFrom("api_tokens")
    .where(own(orgId, "api_tokens"))
    .where("kind", "=", "personal")
    .where("user_id", "in", ids),
  db.deleteFrom("provisioned_people").where(own(orgId, "provisioned_people")).where("user_id", "in", ids),
  // Refusals can name anyone.
  db.deleteFrom("provisioning_errors").where(own(orgId, "provisioning_errors")),
  // What an import changed of them says what they were called before.
  db
    .deleteFrom("import_items")
    .where(own(orgId, "import_items"))
    .where("subject", "=", "user")
    .where("subject_id", "in", ids),
];

/**
 * Removes the files of imports that no one works at, and what was read of them: they may name anyone. What the
 * imports made stays, and may still be undone.
 */
export const dropImportFiles = (orgId: string) => {
  const isAtWork = sql<boolean>`i.status IN ('checking', 'running', 'undoing')`;
  const ofImports = (["import_parts", "import_corrections", "import_problems"] as const).map((table) =>
    db
      .deleteFrom(table)
      .where(own(orgId, table))
      .where(
        sql<boolean>`import_id NOT IN (SELECT i.id FROM imports i WHERE ${own(orgId, "i")} AND ${isAtWork})`,
      ),
  );
  return [
    db
      .updateTable("imports as i")
      .set({
        file_removed_at: sql<string>`least(i.file_removed_at, now())`,
        content: null,
        names: null,
        matches: "{}",
      })
      .where(own(orgId, "i"))
      .where(sql<boolean>`NOT ${isAtWork}`),
    ...ofImports,
  ];
};
