import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/form/Button.tsx";

/** The way to the organisation's API tokens. */
export function ApiLink() {
  return (
    <div className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>API</h3>
        <span className="grow" />
        <Link to="/admin/api" className={buttonClass({ small: true })}>
          See API tokens
        </Link>
      </div>
      <p className="muted fine">Programs read and change your organisation's data with a token you create.</p>
    </div>
  );
}
