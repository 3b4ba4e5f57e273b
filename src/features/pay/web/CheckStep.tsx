import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFile } from "#web/files/use-file.ts";
import { useViewer } from "#web/viewer.ts";
import { downloadPayExport, makePayExport, previewPayExport, type PayPreview } from "../contract.ts";
import { missingInWords } from "../rules/formats.ts";
import { LeftOut } from "./LeftOut.tsx";
import { requestedPeriod, type StepProps } from "./chosen-export.ts";
import { ProjectDialog } from "./ProjectDialog.tsx";
import { SampleTable } from "./SampleTable.tsx";
import { StepFoot } from "./StepFoot.tsx";
import { formatMonth } from "#shared/month.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Table } from "#ui/table/Table.tsx";

type Months = PayPreview["months"];

const dash = <span className="quiet">–</span>;
const hoursOr = (hours: number, text: string) => (hours === 0 ? dash : text);

/** Hours by month; where an earlier export used some, what is added and undone is a correction. */
function MonthSums({ months }: { readonly months: Months }) {
  const columns = [
    {
      id: "month",
      header: t`Month`,
      rowHeader: true,
      cell: ({ month, isCorrection }: Months[number]) => (
        <span className="row gap-2">
          {formatMonth(month)}
          {isCorrection && <Badge tone="caution">{t`Correction`}</Badge>}
        </span>
      ),
    },
    {
      id: "added",
      header: t`Added`,
      number: true,
      cell: ({ added }: Months[number]) => hoursOr(added, formatHours(added)),
    },
    {
      id: "reversed",
      header: t`Reversed`,
      number: true,
      cell: ({ reversed }: Months[number]) => hoursOr(reversed, formatHours(-reversed)),
    },
    {
      id: "sum",
      header: t`Hours`,
      number: true,
      cell: ({ added, reversed }: Months[number]) => (
        <b>{formatHours((Math.round(added * 100) - Math.round(reversed * 100)) / 100)}</b>
      ),
    },
  ];
  return (
    <Panel title={t`Hours by month`} flush>
      <Table label={t`Hours by month`} columns={columns} rows={months} rowId={({ month }) => month} />
    </Panel>
  );
}

/** What the export would accept and what not, before anything is marked. */
export function CheckStep({ chosen, choose }: StepProps) {
  const read = useRead(previewPayExport, { query: requestedPeriod(chosen) }, { fresh: 0 });
  return (
    <ReadView read={read} loading={t`Finding the open hours...`} failed={t`Error Preparing the Export`}>
      {(preview) => (
        <Checked preview={preview} chosen={chosen} choose={choose} onAgain={() => void read.refetch()} />
      )}
    </ReadView>
  );
}

interface CheckedProps extends StepProps {
  readonly preview: PayPreview;
  readonly onAgain: () => void;
}

function Checked({ preview, chosen, choose, onAgain }: CheckedProps) {
  const { currencySymbol } = useViewer();
  const making = useMaking();
  const isMissing = Object.keys(preview.missing).length > 0;
  const isNothing = preview.lines === 0 && preview.hours === 0;
  return (
    <>
      {making.failure !== null && (
        <Banner tone="critical" action={<Button small onClick={onAgain}>{t`Check again`}</Button>}>
          {making.failure}
        </Banner>
      )}
      {isMissing && (
        <Banner
          tone="caution"
          action={<Button small onClick={() => choose({ step: "format" })}>{t`Fill in`}</Button>}
        >
          {missingInWords(Object.keys(preview.missing))}
        </Banner>
      )}
      {isNothing ? (
        <Panel>
          <EmptyState
            title={t`There are no open hours to export`}
          >{t`Approved hours of these months are exported already, or left out for the reasons below.`}</EmptyState>
        </Panel>
      ) : (
        <>
          <Tiles flat>
            <Tile label={t`Hours`} value={formatHours(preview.hours)} />
            {preview.amount !== null && (
              <Tile label={t`Amount`} value={formatRate(preview.amount, currencySymbol)} />
            )}
            <Tile label={t`Lines`} value={grouped(preview.lines)} />
            <Tile label={t`Export number`} value={preview.number} />
          </Tiles>
          <MonthSums months={preview.months} />
          <WithoutCustomer projects={preview.withoutCustomer} onFilled={onAgain} />
          <SampleTable headings={preview.headings} rows={preview.rows} lines={preview.lines} />
        </>
      )}
      <LeftOut preview={preview} />
      <StepFoot onBack={() => choose({ step: "format" })}>
        <Button
          variant="primary"
          disabled={isNothing || isMissing}
          pending={making.isPending}
          pendingLabel={t`Exporting...`}
          onClick={() => making.make(requestedPeriod(chosen), preview)}
        >
          {t`Export ${plural(preview.hours, "# hour", "# hours")}`}
        </Button>
      </StepFoot>
    </>
  );
}

/** Projects whose lines say no customer, each with the way to enter it. */
function WithoutCustomer({
  projects,
  onFilled,
}: {
  readonly projects: PayPreview["withoutCustomer"];
  readonly onFilled: () => void;
}) {
  const [filling, setFilling] = useState<string | null>(null);
  if (projects.length === 0) return null;
  return (
    <Banner tone="caution">
      <p>{t`${plural(projects.length, "# project has no customer, so its lines name none:", "# projects have no customer, so their lines name none:")}`}</p>
      <ul className="pay-list">
        {projects.map(({ id, name, hours }) => (
          <li key={id ?? name}>
            <span className="grow">
              <bdi>{name}</bdi>
            </span>
            <span className="number muted">{t`${plural(hours, "# hour", "# hours")}`}</span>
            <Button small variant="ghost" onClick={() => setFilling(id)}>
              {t`Edit ${name.split(" ")[0] ?? ""}`}
            </Button>
          </li>
        ))}
      </ul>
      {filling !== null && (
        <ProjectDialog
          projectId={filling}
          onClose={() => {
            setFilling(null);
            onFilled();
          }}
        />
      )}
    </Banner>
  );
}

/** Makes the export, saves its file, and leads to the list. */
function useMaking() {
  const navigate = useNavigate();
  const write = useWrite(makePayExport);
  const file = useFile();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isPending: write.isPending,
    failure,
    make: (requested: ReturnType<typeof requestedPeriod>, { number, fingerprint }: PayPreview) => {
      setFailure(null);
      write.mutate(
        { body: { ...requested, number, fingerprint } },
        {
          onSuccess: (made) => {
            toast.success(t`Export ${made.number} made`);
            file.save(downloadPayExport, { params: { exportId: made.id } });
            void navigate({ to: "/admin/pay" });
          },
          onError: ({ message }) => setFailure(message),
        },
      );
    },
  };
}
