import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { buttonClass } from "#ui/form/Button.tsx";

/** The way to the pages for other systems, whose tabs lead from one to the other. */
export function ConnectionsLink() {
  return (
    <div className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>{t`Connections`}</h3>
        <span className="grow" />
        <Link to="/admin/api" className={buttonClass({ small: true })}>{t`See connections`}</Link>
      </div>
      <p className="muted fine">{t`People log in with your own provider by single sign-on. Programs read and change your organisation's data with tokens and hear of changes by webhooks. Chats get reminders and what's waiting.`}</p>
    </div>
  );
}
