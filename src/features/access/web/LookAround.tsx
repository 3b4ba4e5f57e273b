import { useState } from "react";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { useRead } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { Session } from "../contract.ts";
import { lookAround, readDemonstration, type DemonstrationOrganisation } from "../demonstration-contract.ts";
import "./look-around.css";

interface LookAroundProps {
  readonly onLoggedIn: (session: Session) => Promise<void>;
}

/** In the public demonstration, in place of a password: whom to look around as. */
export function LookAround({ onLoggedIn }: LookAroundProps) {
  const read = useRead(readDemonstration, {}, { fresh: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState("");
  const choose = async (organisationId: string, accountId: string) => {
    setChosen(accountId);
    setFailure("");
    try {
      await onLoggedIn(await call(lookAround, { body: { organisationId, accountId } }));
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.message : t`You couldn't be logged in. Try again.`);
      setChosen(null);
    }
  };
  return (
    <div className="public-form">
      <ReadView
        read={read}
        loading={t`Loading the demonstration...`}
        failed={t`Error Loading the Demonstration`}
        rows={6}
      >
        {({ organisations, renewedAt, timeZone }) => (
          <div className="stack look-around">
            {failure !== "" && <Banner tone="critical">{failure}</Banner>}
            {organisations.map((organisation) => (
              <Organisation
                key={organisation.id}
                organisation={organisation}
                chosen={chosen}
                onChoose={(accountId) => void choose(organisation.id, accountId)}
              />
            ))}
            <p className="quiet fine">
              {renewedAt === null
                ? t`Everyone can see and change what's here, so don't enter anything private. No mail is sent.`
                : t`Everyone can see and change what's here, so don't enter anything private. No mail is sent. Everything starts afresh every night at ${renewedAt} (${timeZone}).`}
            </p>
          </div>
        )}
      </ReadView>
    </div>
  );
}

interface OrganisationProps {
  readonly organisation: DemonstrationOrganisation;
  /** Whose session is beginning; null for no one's. */
  readonly chosen: string | null;
  readonly onChoose: (accountId: string) => void;
}

function Organisation({ organisation: { id, name, about, accounts }, chosen, onChoose }: OrganisationProps) {
  return (
    <section aria-labelledby={`organisation-${id}`}>
      <h2 id={`organisation-${id}`}>{name}</h2>
      <p className="muted fine">{about}</p>
      <div className="look-around-roles">
        {accounts.map((account) => (
          <Button
            key={account.id}
            small
            disabled={chosen !== null && chosen !== account.id}
            pending={chosen === account.id}
            aria-label={t`${roleLabel(account.role)}: look around ${name} as ${account.name}`}
            onClick={() => onChoose(account.id)}
          >
            {roleLabel(account.role)}
          </Button>
        ))}
      </div>
    </section>
  );
}
