import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

/** /account/password: Reset Password for the signed-in person, who gives the current one. */
export function PasswordPage() {
  return (
    <main className="page">
      <PageHeader title="Reset Password" subtitle="Your other sessions end." />
      <PasswordForm />
    </main>
  );
}
