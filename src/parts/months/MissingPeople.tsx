import { Bell, BellRing } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import type { MissingPerson } from "#features/months/contract.ts";
import { oneReminderADay, remindedText } from "#features/months/rules/due-from.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Leaving } from "#ui/layout/Leaving.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import "./missing-people.css";

interface MissingPeopleProps {
  readonly people: readonly MissingPerson[];
  readonly month: Month;
  readonly linkTo: (thing: MissingPerson["open"][number]) => ReactNode;
  /** What no one is assigned to, and what helps. */
  readonly unassigned: { readonly title: string; readonly names: readonly string[]; readonly help: string };
  readonly reminding: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
  };
  /** Absent where the viewer may only look. */
  readonly onRemind?:
    | ((userIds: string[], then: { onSuccess: (answer: { reminded: number }) => void }) => void)
    | undefined;
}

const saidAfter = {
  onSuccess: ({ reminded }: { reminded: number }) =>
    void toast[reminded === 0 ? "info" : "success"](remindedText(reminded)),
};

/** People listed at first, and added each time. */
const listedAtOnce = 20;

/** Who still has something of a month to do, with a button to remind each. Nothing when all is done. */
export function MissingPeople(props: MissingPeopleProps) {
  const { people, unassigned, reminding, onRemind } = props;
  const { isPending: pending, error } = reminding;
  const remind = (wanted: readonly MissingPerson[]): void =>
    onRemind?.(
      wanted.map((person) => person.userId),
      saidAfter,
    );
  const [most, setMost] = useState(listedAtOnce);
  const waiting = people.filter((person) => person.remindedTodayBy === null);
  if (people.length === 0 && unassigned.names.length === 0) return null;
  return (
    <Panel
      title={t`Still missing`}
      flush
      actions={
        onRemind &&
        waiting.length > 1 && (
          <Leaving>
            <Button
              small
              icon={Bell}
              pending={pending}
              onClick={() => remind(waiting)}
            >{t`Remind all ${grouped(waiting.length)}`}</Button>
          </Leaving>
        )
      }
    >
      {error && (
        <Banner tone="critical" onDismiss={reminding.reset}>
          {error.message}
        </Banner>
      )}
      <ul className="missing-people">
        {people.slice(0, most).map((person) => (
          <Missing
            key={person.userId}
            {...props}
            person={person}
            onRemind={onRemind && (() => remind([person]))}
          />
        ))}
        {people.length > most && (
          <li>
            <span className="grow quiet">{t`${grouped(most)} of ${grouped(people.length)} people shown`}</span>
            <Button small onClick={() => setMost(most + listedAtOnce)}>{t`Show more`}</Button>
          </li>
        )}
        {unassigned.names.length > 0 && (
          <li>
            <b>{unassigned.title}</b>
            <span className="grow missing-things">
              {unassigned.names.join(", ")} <span className="quiet">– {unassigned.help}</span>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

interface MissingProps extends Pick<MissingPeopleProps, "month" | "linkTo" | "reminding"> {
  readonly person: MissingPerson;
  readonly onRemind: (() => void) | undefined;
}

/** Someone with what they have to do, and a button to remind them. */
function Missing({ person, month, linkTo, reminding, onRemind }: MissingProps) {
  return (
    <li>
      <Avatar small initials={person.initials} />
      <b>{person.name}</b>
      <span className="grow missing-things">
        {person.open.map((thing, index) => (
          <Fragment key={thing.id}>
            {index > 0 && ", "}
            {linkTo(thing)}
            {thing.status === "draft" && <span className="quiet"> {t`(draft)`}</span>}
          </Fragment>
        ))}
      </span>
      {person.remindedTodayBy !== null ? (
        <span className="quiet row missing-last" title={oneReminderADay()}>
          <BellRing /> {t`Reminded today by ${person.remindedTodayBy}`}
        </span>
      ) : (
        onRemind && (
          <Leaving>
            <Button
              small
              icon={Bell}
              aria-label={t`Remind ${person.name} of ${formatMonth(month)}`}
              onClick={() => !reminding.isPending && onRemind()}
            >{t`Remind`}</Button>
          </Leaving>
        )
      )}
    </li>
  );
}
