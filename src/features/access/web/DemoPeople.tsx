import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { demoPassword, demoSignIns } from "../rules/demo-sign-ins.ts";
import { useSession } from "./session.ts";
import type { SignIn } from "./use-sign-in.ts";

/** On a demonstration of one's own, where mail is read in the browser: its people, each of whom fills the fields. */
export function DemoPeople({ form }: { readonly form: Pick<SignIn, "setEmail" | "setPassword"> }) {
  if (typeof useSession()?.product.mailPage !== "string") return null;
  return (
    <section className="stack gap-2 public-form" aria-labelledby="demo-people">
      <h2 id="demo-people" className="quiet fine">{t`People of the demonstration`}</h2>
      <div className="row-wrap">
        {demoSignIns.map((email) => (
          <Button
            key={email}
            small
            title={email}
            onClick={() => {
              form.setEmail(email);
              form.setPassword(demoPassword);
            }}
          >
            <bdi className="anywhere">{email.replace("@harbourpine.example", "")}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}
