import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import type { PersonDetails } from "../contract.ts";
import { erasePerson, readErasure } from "../data-contract.ts";
import { formerName } from "../rules/former-person.ts";

interface EraseUserDialogProps {
  readonly person: PersonDetails;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Confirms before someone is erased: what goes, what stays, or why it can't be done. */
export function EraseUserDialog({ person, onClose, onErased }: EraseUserDialogProps) {
  const read = useRead(readErasure, { params: { personId: person.id } }, { fresh: 0 });
  const erase = useWrite(erasePerson);
  const name = person.fullName ?? person.email;
  const blocks = read.data?.blocks ?? [];
  const submit = () =>
    erase.mutate(
      { params: { personId: person.id }, body: { version: person.version } },
      {
        onSuccess: () => {
          toast.success(t`${name} has been erased`);
          onErased();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Erase user?`}
      onClose={onClose}
      pending={erase.isPending}
      cancel={blocks.length > 0 ? t`Close` : t`Cancel`}
      verb={t`Erase`}
      pendingVerb={t`Erasing...`}
      danger
      disabled={read.data === undefined || blocks.length > 0}
      onConfirm={submit}
      failure={erase.error?.message}
    >
      {read.isError && <ErrorPanel title={readErasure.failure} read={read} />}
      {read.isPending && <Loading text={t`Counting what is stored...`} rows={4} />}
      {blocks.length > 0 && (
        <Banner tone="critical">
          <b>{t`Before you can erase this user`}</b>
          {blocks.map((block) => (
            <p key={block}>{block}</p>
          ))}
        </Banner>
      )}
      {read.data && blocks.length === 0 && (
        <Consequences name={name} email={person.email} erasure={read.data} />
      )}
    </Dialog>
  );
}

interface ConsequencesProps {
  readonly name: string;
  readonly email: string;
  readonly erasure: Output<typeof readErasure>;
}

function Consequences({ name, email, erasure: { goes, stays } }: ConsequencesProps) {
  return (
    <div className="stack">
      <p>{rich`${<bdi>{name}</bdi>} becomes ${<b>{formerName.full}</b>}, everywhere and for good. This can't be undone.`}</p>
      <h3>{t`What goes`}</h3>
      <ul className="people-erasure">
        <li>{rich`Their name and ${<bdi>{email}</bdi>}, in the audit log too`}</li>
        {goes.notes > 0 && <li>{t`${plural(goes.notes, "# note", "# notes")} on their time`}</li>}
        {goes.comments > 0 && (
          <li>{t`${plural(goes.comments, "# comment or reason", "# comments and reasons")} on their weeks, holidays and forecasts`}</li>
        )}
        {goes.mails > 0 && <li>{t`What ${plural(goes.mails, "# mail", "# mails")} to them said`}</li>}
        <li>{t`Their login, sessions, preferences and reminders`}</li>
      </ul>
      <h3>{t`What stays`}</h3>
      <ul className="people-erasure">
        <li>{t`${plural(stays.bookedHours, "# hour", "# hours")} booked, ${formatHours(stays.allocatedHours)} allocated and ${formatHours(stays.holidayHours)} of holiday: all totals stay the same`}</li>
        <li>{t`Decisions they made about others, with comments`}</li>
        <li>{t`Texts by others that mention them, and backups`}</li>
      </ul>
    </div>
  );
}
