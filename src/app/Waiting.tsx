import { t } from "#shared/texts/t.ts";
import { Spinner } from "#ui/feedback/Spinner.tsx";
import "./waiting.css";

/** Shown while the current user or a page's code loads. */
export function Waiting() {
  return (
    <div className="waiting" role="status" aria-label={t`Loading`}>
      <Spinner />
    </div>
  );
}

/** Shown on the public pages while the session is checked. */
export function CheckingAuthentication() {
  return (
    <div className="waiting" role="status">
      <Spinner />
      <p className="muted">{t`Checking authentication...`}</p>
    </div>
  );
}
