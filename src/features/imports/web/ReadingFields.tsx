import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { EncodingChoice } from "#web/files/EncodingChoice.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import type { ImportView } from "../contract.ts";
import { type KindCode, kindCodes } from "../rules/kinds/fields.ts";
import { kindLabels } from "../rules/kinds/kind-words.ts";
import { Choice } from "./Choice.tsx";
import { contentTexts } from "./kind-texts.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { periodField, type HiddenParts, type Shape } from "../rules/read/source.ts";
import type { ImportEdits, ReadingChange } from "./use-import-edits.ts";

type Reading = NonNullable<ImportView["reading"]>;
type Weeks = NonNullable<ImportView["options"]["weeks"]>;

const kindOptions = kindCodes.map((code) => ({ value: code, label: kindLabels()[code] }));
const shapes: readonly SelectOption<Shape>[] = [
  { value: "rows", label: t`One entry per row` },
  { value: "grid", label: t`A column for each month, week or day` },
];
const hiddenOptions: readonly SelectOption<HiddenParts>[] = [
  { value: "read", label: t`Read them` },
  { value: "skip", label: t`Skip them` },
];
export const weekOptions: readonly SelectOption<Weeks>[] = [
  { value: "history", label: t`Approved up to last month, draft since` },
  { value: "approved", label: t`All approved` },
  { value: "draft", label: t`All draft` },
];

const budgetOptions: readonly SelectOption<"draft" | "active">[] = [
  { value: "draft", label: t`Drafts` },
  { value: "active", label: t`Active where a project has none, else drafts` },
];
const newOptions: readonly SelectOption<"refuse" | "create">[] = [
  { value: "refuse", label: t`Refuse their rows` },
  { value: "create", label: t`Create them` },
];

const peopleOptions: readonly SelectOption<"users" | "invite">[] = [
  { value: "users", label: t`Active immediately` },
  { value: "invite", label: t`Get invitations` },
];
/** Bookers, where their rows say nothing else. */
const plainInvitation: NonNullable<ImportView["options"]["invite"]> = {
  roleCodes: ["booker"],
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};

const separators: readonly SelectOption[] = [
  { value: ",", label: t`Comma` },
  { value: ";", label: t`Semicolon` },
  { value: "\t", label: t.as("character")`Tab` },
  { value: "|", label: t`Vertical bar` },
];

interface ReadingFieldsProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly disabled: boolean;
}

/** What a file contains and how it's read, each to be corrected. */
export function ReadingFields({ view, edits, disabled }: ReadingFieldsProps) {
  const { kind, reading, sheets, hidden } = view;
  if (reading === null) return null;
  const change = (next: (now: Reading) => ReadingChange) =>
    void edits.change((now) => (now.reading ? next(now.reading) : {}));
  const set = (part: Partial<Reading>) => change((now) => ({ reading: { ...now, ...part } }));
  return (
    <div className="import-fields">
      <Choice<KindCode>
        label={t`What it contains`}
        hint={kind === null ? undefined : contentTexts[kind]}
        options={kindOptions}
        value={kind}
        disabled={disabled}
        // Another kind has other columns: none are sent, so that they're recognised anew.
        onChoose={(code) => change((now) => ({ kind: code, reading: { ...now, columns: [] } }))}
      />
      {sheets.length > 0 ? (
        <Choice
          label={t`Sheet`}
          options={[
            ...sheets.map((sheet) => ({ value: sheet, label: sheet })),
            ...hidden.sheets.map((sheet) => ({ value: sheet, label: t`${sheet} (hidden)` })),
          ]}
          value={reading.sheet}
          disabled={disabled}
          // Another sheet mostly contains something else: it's recognised like a file.
          onChoose={(sheet) => change((now) => ({ kind: null, reading: { ...now, sheet, columns: [] } }))}
        />
      ) : (
        <>
          <Choice
            label={t`Separator`}
            options={separators}
            value={reading.separator}
            disabled={disabled}
            onChoose={(separator) => set({ separator, columns: [] })}
          />
          <EncodingChoice
            encoding={reading.encoding}
            previews={view.previews}
            disabled={disabled}
            // Headings that were garbled name their columns now.
            onChoose={(encoding) =>
              change((now) => ({ kind: null, reading: { ...now, encoding, columns: [] } }))
            }
          />
        </>
      )}
      <HeadingRow
        key={reading.headingRow}
        row={reading.headingRow}
        disabled={disabled}
        onChange={(headingRow) => set({ headingRow, columns: [] })}
      />
      {hidden.rows + hidden.columns > 0 && (
        <Choice<HiddenParts>
          label={t`Hidden rows and columns`}
          hint={t`A filter hides rows too.`}
          options={hiddenOptions}
          value={reading.hidden ?? "read"}
          disabled={disabled}
          onChoose={(parts) => set({ hidden: parts, columns: [] })}
        />
      )}
      {kind !== null && kinds[kind].periods.length > 0 && (
        <Choice
          label={t`Layout`}
          options={shapes}
          value={reading.shape}
          disabled={disabled}
          onChoose={(shape) =>
            set(shape === "grid" ? { shape, columns: [] } : { shape, columns: withoutPeriods(reading) })
          }
        />
      )}
      <OptionFields view={view} edits={edits} disabled={disabled} />
      {kind !== null && historyWords[kind] !== undefined && (
        <p className="muted fine import-history">{historyWords[kind]}</p>
      )}
    </div>
  );
}

const closed = t`Months that are over can be imported into completed, cancelled and archived projects without reopening them. This month and later ones are rejected.`;
/** What an import accepts of history, for the kinds that are of projects' months. */
const historyWords: Readonly<Partial<Record<KindCode, string>>> = {
  budgets: `${closed} ${t`Drafts are priced at today's rates. Active and archived budgets keep the rates of the file.`}`,
  forecasts: `${closed} ${t`Drafts are priced at today's rates. Frozen forecasts keep the rates of the file.`}`,
  allocations: closed,
  time_entries: t`Months that are over can be imported into completed, cancelled and archived projects without reopening them. Time after a project's end, in this month or later, is rejected.`,
};

/** What is decided beside the reading, each choice with what it does. */
function OptionFields({ view: { kind, options }, edits, disabled }: ReadingFieldsProps) {
  const choose = (chosen: Partial<ImportView["options"]>) =>
    void edits.change((now) => ({ options: { ...now.options, ...chosen } }));
  if (kind === "time_entries")
    return (
      <Choice
        label={t`Import weeks as`}
        hint={t`Approved weeks count as booked in dashboards and reports.`}
        options={weekOptions}
        value={options.weeks ?? "history"}
        disabled={disabled}
        onChoose={(weeks) => choose({ weeks })}
      />
    );
  if (kind === "budgets")
    return (
      <Choice
        label={t`Import budgets as`}
        hint={t`Only the active budget of a project counts in dashboards and reports.`}
        options={budgetOptions}
        value={options.activate === true ? "active" : "draft"}
        disabled={disabled}
        onChoose={(status) => choose({ activate: status === "active" })}
      />
    );
  if (kind === "people")
    return (
      <Choice
        label={t`New people`}
        hint={t`An invitation is a mail with a link to set a password. Without one they start without a password and get no mail.`}
        options={peopleOptions}
        value={options.invite === undefined ? "users" : "invite"}
        disabled={disabled}
        onChoose={(how) => choose({ invite: how === "invite" ? plainInvitation : undefined })}
      />
    );
  return kind === "characteristics" ? (
    <Choice
      label={t`Unused options`}
      hint={t`A characteristic of options takes only those it has, unless new ones are created.`}
      options={newOptions}
      value={options.createOptions === true ? "create" : "refuse"}
      disabled={disabled}
      onChoose={(answer) => choose({ createOptions: answer === "create" })}
    />
  ) : null;
}

const withoutPeriods = ({ columns }: Reading) =>
  columns.map((column) => (column === periodField ? null : column));

interface HeadingRowProps {
  readonly row: number;
  readonly disabled: boolean;
  readonly onChange: (row: number) => void;
}

/** Typed, and accepted when the field is left or by Enter. */
function HeadingRow({ row, disabled, onChange }: HeadingRowProps) {
  const [typed, setTyped] = useState<number | null>(row);
  const isRight = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= 1000;
  const apply = () => {
    if (isRight && typed !== row) onChange(typed);
  };
  return (
    <Field
      label={t`Header row`}
      hint={t`Rows above it are ignored.`}
      error={isRight ? undefined : t`Enter a row from 1 to 1,000.`}
    >
      <NumberInput
        reads="whole"
        min={1}
        max={1000}
        value={typed}
        disabled={disabled}
        onValueChange={setTyped}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && apply()}
      />
    </Field>
  );
}
