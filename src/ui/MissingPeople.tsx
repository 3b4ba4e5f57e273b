import { Bell, BellRing } from "lucide-react";
import { Fragment, useRef, type ReactNode } from "react";
import { Avatar } from "./data/Avatar.tsx";
import { Banner } from "./feedback/Banner.tsx";
import { Button } from "./form/Button.tsx";
import { useKeptPlace } from "./layout/keep-place.ts";
import { Panel } from "./layout/Panel.tsx";
import "./missing-people.css";

/** Somebody who owes something. */
interface MissingPerson {
  readonly userId: string;
  readonly name: string;
  readonly initials: string;
  /** Who reminded the person today; null when nobody did. */
  readonly remindedTodayBy: string | null;
}

interface MissingPeopleProps<P extends MissingPerson> {
  readonly people: readonly P[];
  /** What a person owes. */
  readonly thingsOf: (
    person: P,
  ) => readonly { readonly id: string; readonly link: ReactNode; readonly isDraft: boolean }[];
  /** What nobody answers for, and what helps. */
  readonly unassigned: { readonly title: string; readonly names: readonly string[]; readonly help: string };
  /** What the reminder is of: the button is called "Remind Ada Lovelace of November 2026". */
  readonly of: string;
  /** Why somebody who was reminded has no button. */
  readonly once: string;
  /** Absent where the viewer may look only. */
  readonly onRemind?: ((people: readonly P[]) => void) | undefined;
  readonly pending: boolean;
  readonly failure: string | undefined;
  readonly onFailureSeen: () => void;
}

/** Who still owes something, each with a button that reminds them. Nothing when nothing is missing. */
export function MissingPeople<P extends MissingPerson>(props: MissingPeopleProps<P>) {
  const { people, thingsOf, unassigned, of, once, onRemind, pending, failure, onFailureSeen } = props;
  const waiting = people.filter((person) => person.remindedTodayBy === null);
  if (people.length === 0 && unassigned.names.length === 0) return null;
  return (
    <Panel
      title="Still missing"
      flush
      actions={
        onRemind &&
        waiting.length > 1 && (
          <Leaving>
            <Button small icon={Bell} pending={pending} onClick={() => onRemind(waiting)}>
              Remind all {waiting.length}
            </Button>
          </Leaving>
        )
      }
    >
      {failure !== undefined && (
        <Banner tone="critical" onDismiss={onFailureSeen}>
          {failure}
        </Banner>
      )}
      <ul className="missing-people">
        {people.map((person) => (
          <li key={person.userId}>
            <Avatar small initials={person.initials} />
            <b>{person.name}</b>
            <span className="grow">
              {thingsOf(person).map(({ id, link, isDraft }, index) => (
                <Fragment key={id}>
                  {index > 0 && ", "}
                  {link}
                  {isDraft && <span className="quiet"> (draft)</span>}
                </Fragment>
              ))}
            </span>
            {person.remindedTodayBy !== null ? (
              <span className="quiet row" title={once}>
                <BellRing /> Reminded today by {person.remindedTodayBy}
              </span>
            ) : (
              onRemind && (
                <Leaving>
                  <Button
                    small
                    icon={Bell}
                    aria-label={`Remind ${person.name} of ${of}`}
                    onClick={() => !pending && onRemind([person])}
                  >
                    Remind
                  </Button>
                </Leaving>
              )
            )}
          </li>
        ))}
        {unassigned.names.length > 0 && (
          <li>
            <b>{unassigned.title}</b>
            <span className="grow">
              {unassigned.names.join(", ")} <span className="quiet">– {unassigned.help}</span>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** A button that goes once it has done its work: the keyboard goes on in the panel. */
function Leaving({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useKeptPlace(place);
  return <span ref={place}>{children}</span>;
}
