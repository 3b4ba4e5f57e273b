import { useState } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Open } from "#web/Open.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { connectOwnCalendar, disconnectOwnCalendar, readOwnCalendar } from "../own-calendar-contract.ts";
import { checkCalendarAddress } from "../rules/own-calendar.ts";

const scheme = "https://";

/** The job reads a new calendar within ten seconds. */
const every = 5000;

/** A person's own calendar, whose meetings My Time suggests. */
export function OwnCalendarPanel() {
  const [place, seen] = useInSight();
  const read = useRead(readOwnCalendar, {}, { fresh: 0, every, enabled: seen });
  return (
    <Panel title={t`Meetings from your calendar`}>
      <div ref={place} className="stack">
        <p className="muted">{t`My Time can suggest your meetings to add to your week in one click. Nothing is booked automatically, and only you see them. Stint stores a few weeks of them and updates them every hour.`}</p>
        {seen && (
          <ReadView
            read={read}
            loading={t`Loading your calendar...`}
            failed={t`Error Loading Your Calendar`}
            rows={2}
          >
            {({ calendar }) =>
              calendar === null ? (
                <Open to={connectOwnCalendar}>
                  <Connect />
                </Open>
              ) : (
                <Connected calendar={calendar} />
              )
            }
          </ReadView>
        )}
      </div>
    </Panel>
  );
}

function Connect() {
  const write = useWrite(connectOwnCalendar);
  const [url, setUrl] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const connect = () => {
    const wrong = checkCalendarAddress(url)["url"];
    setFault(wrong);
    if (wrong !== undefined) return;
    write.mutate(
      { body: { url } },
      {
        onSuccess: () => toast.success(t`Calendar connected`),
        onError: (failure) => setFault(failure.fields["url"] ?? failure.message),
      },
    );
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <Field
        label={t`Secret address of your calendar`}
        error={fault}
        hint={t`In Google Calendar: Settings, your calendar, “Secret address in iCal format”. In Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”, the ICS link.`}
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder={scheme}
          value={url}
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
          onValueChange={(typed) => {
            setUrl(typed);
            setFault(undefined);
          }}
        />
      </Field>
      <div>
        <Button
          type="submit"
          pending={write.isPending}
          pendingLabel={t`Connecting...`}
        >{t`Connect calendar`}</Button>
      </div>
    </form>
  );
}

type Calendar = NonNullable<Output<typeof readOwnCalendar>["calendar"]>;

function Connected({ calendar }: { readonly calendar: Calendar }) {
  const formats = useFormats();
  const [openDialog, setOpenDialog] = useState(false);
  const { host, readAt, lastError, unread } = calendar;
  return (
    <>
      {lastError !== null && <Banner tone="critical">{lastError}</Banner>}
      {unread.length > 0 && (
        <Banner tone="caution">
          {unread.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Banner>
      )}
      <div className="row-wrap">
        <p className="grow">
          <b className="anywhere">{host}</b>{" "}
          <span className="muted">
            {readAt === null
              ? lastError === null
                ? t`Reading it for the first time...`
                : t`Not read yet.`
              : t.as("was read")`Read ${formats.instant(readAt)}.`}
          </span>
        </p>
        <Button small variant="danger" onClick={() => setOpenDialog(true)}>{t`Disconnect`}</Button>
      </div>
      {openDialog && (
        <WriteDialog
          endpoint={disconnectOwnCalendar}
          input={{}}
          done={t`Calendar disconnected`}
          title={t`Disconnect calendar?`}
          onClose={() => setOpenDialog(false)}
          verb={t`Disconnect`}
          pendingVerb={t`Disconnecting...`}
          danger
        >
          <p>{t`Its meetings are deleted here and no longer suggested. Hours you added stay.`}</p>
        </WriteDialog>
      )}
    </>
  );
}
