import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { demoPassword, demoSignIns } from "../rules/demo-sign-ins.ts";

interface DemoPeopleProps {
  readonly onChoose: (email: string, password: string) => void;
}

/** On a demonstration of one's own: its people, each of whom fills the fields. */
export function DemoPeople({ onChoose }: DemoPeopleProps) {
  return (
    <section className="stack gap-2 public-form" aria-labelledby="demo-people">
      <h2 id="demo-people" className="quiet fine">{t`People of the demonstration`}</h2>
      <div className="row-wrap">
        {demoSignIns.map((email) => (
          <Button key={email} small title={email} onClick={() => onChoose(email, demoPassword)}>
            <bdi className="anywhere">{email.replace("@harbourpine.example", "")}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}
