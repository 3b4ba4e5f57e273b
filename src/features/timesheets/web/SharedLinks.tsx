import { useState } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { CopyField } from "#ui/form/CopyField.tsx";
import { Field } from "#ui/form/Field.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import {
  listSharedLinks,
  makeSharedLink,
  revokeSharedLink,
  type CalendarSubject,
  type SharedLink,
} from "../shared-calendar-contract.ts";

/** Links to the calendars of teams and projects. */
export function SharedLinks() {
  const read = useRead(listSharedLinks, {}, { fresh: 0 });
  return (
    <section className="stack">
      <h2>{t`Teams and projects`}</h2>
      <p className="muted">{t`A link shows what you can see at the time: submitted allocations of a function or a project and, for managers, their reports' allocations and approved holidays. It stops working when you leave.`}</p>
      <ReadView read={read} loading={t`Loading calendar links...`} failed={t`Error Loading Links`} rows={2}>
        {(data) => <Loaded data={data} />}
      </ReadView>
    </section>
  );
}

const reports = "reports:";

function optionsOf({ functions, projects, mayReports }: Output<typeof listSharedLinks>): SelectOption[] {
  return [
    ...(mayReports ? [{ value: reports, label: t`My reports` }] : []),
    ...functions.map(({ id, name }) => ({ value: `function:${id}`, label: name, group: t`Functions` })),
    ...projects.map(({ id, name }) => ({ value: `project:${id}`, label: name, group: t`Projects` })),
  ];
}

function Loaded({ data }: { readonly data: Output<typeof listSharedLinks> }) {
  const make = useWrite(makeSharedLink);
  const revoke = useWrite(revokeSharedLink);
  const [chosen, setChosen] = useState("");
  const failure = make.error ?? revoke.error;
  const create = () => {
    const [subject = "", id = ""] = chosen.split(":");
    make.mutate({ body: { subject: subject as CalendarSubject, subjectId: id === "" ? null : id } });
  };
  const end = (link: SharedLink) => {
    make.reset();
    revoke.mutate(
      { params: { linkId: link.id } },
      { onSuccess: () => toast.success(t`The calendar link was revoked.`) },
    );
  };
  return (
    <>
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      {data.links.length > 0 && (
        <ul className="calendar-links">
          {data.links.map((link) => (
            <Link key={link.id} link={link} pending={revoke.isPending} onEnd={() => end(link)} />
          ))}
        </ul>
      )}
      <div className="row calendar-choice">
        <Field label={t`Calendar of`}>
          <Select
            placeholder={t`Choose a team or project`}
            options={optionsOf(data)}
            value={chosen}
            onValueChange={(value) => {
              make.reset();
              setChosen(value);
            }}
          />
        </Field>
        <Button pending={make.isPending} disabled={chosen === ""} onClick={create}>{t`Get the link`}</Button>
      </div>
      {make.data && (
        <CopyField
          label={t`Link`}
          hint={t`In your calendar app, subscribe to this address. It won't be shown again.`}
          value={make.data.url}
          verb={t`Copy link`}
          copied={t`The link is copied`}
        />
      )}
    </>
  );
}

interface LinkProps {
  readonly link: SharedLink;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

function Link({ link, pending, onEnd }: LinkProps) {
  const formats = useFormats();
  const name = link.name ?? t`My reports`;
  const since = formats.instantDay(link.createdAt);
  return (
    <li>
      <div className="grow">
        <p className="medium">
          <bdi>{name}</bdi>
        </p>
        <p className="muted fine">
          {link.lastReadAt === null
            ? t`Since ${since}, not read yet`
            : t`Since ${since}, read last on ${formats.instantDay(link.lastReadAt)}`}
        </p>
      </div>
      <Button
        small
        variant="danger"
        pending={pending}
        aria-label={t`End the link of ${name}`}
        onClick={onEnd}
      >{t`End the link`}</Button>
    </li>
  );
}
