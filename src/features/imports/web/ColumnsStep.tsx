import { useMemo } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { ImportView } from "../contract.ts";
import { quoted } from "../rules/read/cell.ts";
import type { Field as ImportField } from "../rules/kinds/fields.ts";
import { hasUnit } from "../rules/read/field-names.ts";
import { fieldLabels } from "../rules/kinds/field-labels.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { questionTexts } from "../rules/recognise/open-questions.ts";
import { openField, periodField, units, type DateOrder } from "../rules/read/source.ts";
import { unitLabels } from "../rules/read/units.ts";
import { Choice } from "./Choice.tsx";
import { columnLines, foreignColumns, type ColumnLine } from "./column-lines.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { listed } from "./import-words.ts";
import { StepFoot } from "./StepFoot.tsx";
import { Understood, useUnderstood } from "./Understood.tsx";

const dateOrders: readonly SelectOption<DateOrder>[] = [
  { value: "dmy", label: t`Day, month, year: 31/03/2026` },
  { value: "mdy", label: t`Month, day, year: 03/31/2026` },
  { value: "ymd", label: t`Year, month, day: 2026-03-31` },
];
const decimalSigns: readonly SelectOption<"." | ",">[] = [
  { value: ".", label: t`Point: 1,234.5` },
  { value: ",", label: t`Comma: 1.234,5` },
];
/** Skipped: no field is called so. */
const none = "-";

/** Texts of several columns are joined; of everything else a file has one column. */
const isJoined = ({ type }: ImportField): boolean =>
  type === "text" || type === "sort" || type === "person" || type === "project";

/** A line for each column of the file: its heading, its first values, and what it contains. */
export function ColumnsStep({ view, edits, onStep }: StepProps) {
  const formats = useFormats();
  const isNarrow = useNarrow();
  const { currency } = useViewer();
  const lines = useMemo(() => columnLines(view, formats), [view, formats]);
  const assign = (line: ColumnLine, value: string) =>
    void edits.change((now) => withField(now, line, value === none ? null : value));
  const columns = lineColumns(view, assign);
  const understood = useUnderstood(view);
  const current = lines.filter(({ field }) => field !== null).length;
  return (
    <>
      {view.missing.length > 0 && (
        <Banner tone="caution">
          {view.missing.length === 1
            ? t`No column contains ${listed(view.missing.map(quoted))} yet. Choose it below.`
            : t`No column contains ${listed(view.missing.map(quoted))} yet. Choose them below.`}
        </Banner>
      )}
      {view.questions.map((question) => (
        <Banner key={question} tone="caution">
          {questionTexts()[question]}
        </Banner>
      ))}
      {foreignColumns(view, currency).map(({ heading, currency: other }) => (
        <Banner
          key={heading}
          tone="caution"
        >{t`${quoted(heading)} is in ${other}, but your organisation works in ${currency}. Rows with an amount there can't be imported: convert the amounts to ${currency}, or skip the column.`}</Banner>
      ))}
      <FormatFields view={view} edits={edits} />
      <Panel title={t`Content of each column`} flush className="import-list">
        <Table
          label={t`Columns of the file`}
          columns={isNarrow ? narrowOf(columns) : columns}
          wraps
          rows={lines}
          rowId={({ at }) => String(at[0])}
          rowClass={({ field }) => (field === null ? "import-skipped" : undefined)}
          count={
            current === lines.length
              ? t`${plural(view.columns.length, "# column", "# columns")}, all used`
              : t`${plural(view.columns.length, "# column", "# columns")}, ${plural(lines.length - current, "# line skipped", "# lines skipped")}`
          }
        />
      </Panel>
      {isOpen(view) && view.kind !== null && <Understood view={view} onStep={onStep} />}
      <StepFoot onBack={() => onStep("file")}>
        <Button
          variant="primary"
          disabled={
            view.missing.length > 0 || view.questions.length > 0 || edits.pending || understood.isFetching
          }
          onClick={() => onStep(understood.data?.names.undecided === 0 ? "check" : "names")}
        >{t`Continue`}</Button>
      </StepFoot>
    </>
  );
}

type Reading = NonNullable<ImportView["reading"]>;

/** How dates and numbers are written, and what the numbers count. */
function FormatFields({ view, edits }: Pick<StepProps, "view" | "edits">) {
  const { kind, reading } = view;
  if (reading === null) return null;
  const disabled = !isOpen(view);
  const set = (change: Partial<Reading>) =>
    void edits.change((now) => (now.reading ? { reading: { ...now.reading, ...change } } : {}));
  return (
    <div className="import-fields">
      <Choice
        label={t`Dates`}
        options={dateOrders}
        value={reading.dateOrder}
        disabled={disabled}
        onChoose={(dateOrder) => set({ dateOrder })}
      />
      <Choice
        label={t`Decimal sign`}
        options={decimalSigns}
        value={reading.decimalSign}
        disabled={disabled}
        onChoose={(decimalSign) => set({ decimalSign })}
      />
      {kind !== null && kinds[kind].fields.some(hasUnit) && (
        <Choice
          label={t`Numbers are`}
          hint={t`Where the heading doesn't say it. Days and shares are converted by each person's working pattern.`}
          options={units.map((unit) => ({ value: unit, label: unitLabels()[unit] }))}
          placeholder={view.questions.includes("unit") ? t`Choose` : t`As named in the headings`}
          value={reading.unit ?? null}
          disabled={disabled}
          onChoose={(unit) => set({ unit })}
        />
      )}
    </div>
  );
}

/** The reading with a line's columns having another field; the column that had it before is skipped. */
function withField({ kind, reading }: ImportView, line: ColumnLine, value: string | null) {
  if (kind === null || reading === null) return {};
  const field = kinds[kind].fields.find(({ name }) => name === value);
  const isMoved = field !== undefined && !isJoined(field);
  const columns = reading.columns.map((current, at) => {
    if (line.at.includes(at)) return value;
    return isMoved && current === value ? null : current;
  });
  return { reading: { ...reading, columns } };
}

function lineColumns(
  view: ImportView,
  onSelect: (line: ColumnLine, value: string) => void,
): readonly Column<ColumnLine>[] {
  const fields = view.kind === null ? [] : kinds[view.kind].fields;
  const options = [
    { value: none, label: t`Skip` },
    ...fields.map(({ name, heading, required }) => ({
      value: name,
      label: required === true ? t`${fieldLabels()[heading]} (required)` : fieldLabels()[heading],
    })),
  ];
  const periodOptions = [
    { value: none, label: t`Skip` },
    { value: periodField, label: t`Hours, by column` },
  ];
  return [
    {
      id: "heading",
      header: t`Column`,
      cell: ({ heading, at }) => (
        <span className="medium anywhere">{heading === "" ? t`Column ${(at[0] ?? 0) + 1}` : heading}</span>
      ),
      rowHeader: true,
      width: "28%",
    },
    {
      id: "samples",
      header: t`First values`,
      cell: Samples,
      truncate: true,
    },
    {
      id: "field",
      header: t`Content`,
      width: "300px",
      cell: (line) => (
        <Select
          small
          aria-label={t`${line.heading || t`Column ${(line.at[0] ?? 0) + 1}`} holds`}
          options={line.isPeriods ? periodOptions : options}
          placeholder={t`Choose`}
          value={line.field === openField ? "" : (line.field ?? none)}
          disabled={!isOpen(view)}
          onValueChange={(value) => onSelect(line, value)}
        />
      ),
    },
  ];
}

function Samples({ samples }: ColumnLine) {
  if (samples.length === 0) return <span className="quiet">{t`Empty`}</span>;
  return (
    <span className="muted import-samples">
      {[...new Set(samples)].map((sample) => (
        <bdi key={sample}>{sample}</bdi>
      ))}
    </span>
  );
}

/** On a phone the values and the choice are under the heading. */
function narrowOf(columns: readonly Column<ColumnLine>[]): readonly Column<ColumnLine>[] {
  const [heading, , field] = columns;
  if (!heading || !field) return columns;
  const cell = (line: ColumnLine) => (
    <span className="stack gap-2 import-narrow">
      <span className="stack gap-1">
        {heading.cell(line)}
        <span className="fine cut">
          <Samples {...line} />
        </span>
      </span>
      {field.cell(line)}
    </span>
  );
  return [{ ...heading, header: t`Column, first values and content`, cell }];
}
