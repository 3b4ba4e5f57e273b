import { useSession } from "./session.ts";
import { PublicFrame } from "./PublicFrame.tsx";

/** /forgot-password. Until links are sent by e-mail, people are told who can help. */
export function ForgotPasswordPage() {
  const email = useSession()?.product.supportEmail ?? "";
  return (
    <PublicFrame title="Forgot password?" subtitle="Links by e-mail are not set up on this server yet.">
      <div className="public-form">
        <p className="muted">
          Ask an admin of your organisation to invite you again, or write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <p>
          <a href="/login">Back to log in</a>
        </p>
      </div>
    </PublicFrame>
  );
}
