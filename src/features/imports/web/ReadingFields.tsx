import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import type { ImportView } from "../contract.ts";
import type { KindCode } from "../rules/fields.ts";
import { kindCodes } from "../rules/kind-codes.ts";
import { kindLabels } from "../rules/kind-words.ts";
import { CsvFields } from "./CsvFields.tsx";
import { holdsTexts } from "./kind-texts.ts";
import { kinds } from "../rules/kinds.ts";
import { periodField, type Shape } from "../rules/source.ts";
import type { ImportEdits } from "./use-import-edits.ts";

type Reading = NonNullable<ImportView["reading"]>;
type Weeks = NonNullable<ImportView["options"]["weeks"]>;

const kindOptions = kindCodes.map((code) => ({ value: code, label: kindLabels()[code] }));
const shapes: readonly SelectOption<Shape>[] = [
  { value: "rows", label: t`One entry a row` },
  { value: "grid", label: t`A column for each month, week or day` },
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
  { value: "users", label: t`Are users at once` },
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

interface ReadingFieldsProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly disabled: boolean;
}

/** What a file holds and how it's read, each to be corrected. */
export function ReadingFields({ view, edits, disabled }: ReadingFieldsProps) {
  const { kind, reading, sheets } = view;
  if (reading === null) return null;
  const set = (change: Partial<Reading>) =>
    void edits.change((now) => (now.reading ? { reading: { ...now.reading, ...change } } : {}));
  return (
    <div className="import-fields">
      <Field label={t`What it holds`} hint={kind === null ? undefined : holdsTexts[kind]}>
        <Select<KindCode>
          options={kindOptions}
          value={kind ?? ""}
          placeholder={t`Choose`}
          disabled={disabled}
          // Another kind has other columns: none are sent, so that they're recognised anew.
          onValueChange={(code) =>
            void edits.change((now) =>
              now.reading ? { kind: code, reading: { ...now.reading, columns: [] } } : {},
            )
          }
        />
      </Field>
      {sheets.length > 0 ? (
        <Field label={t`Sheet`}>
          <Select
            options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            value={reading.sheet ?? ""}
            disabled={disabled}
            // Another sheet mostly holds something else: it's recognised like a file.
            onValueChange={(sheet) =>
              void edits.change((now) =>
                now.reading ? { kind: null, reading: { ...now.reading, sheet, columns: [] } } : {},
              )
            }
          />
        </Field>
      ) : (
        <CsvFields reading={reading} disabled={disabled} onChange={set} />
      )}
      <HeadingRow
        key={reading.headingRow}
        row={reading.headingRow}
        disabled={disabled}
        onChange={(headingRow) => set({ headingRow, columns: [] })}
      />
      {kind !== null && kinds[kind].periods.length > 0 && (
        <Field label={t`Layout`}>
          <Select
            options={shapes}
            value={reading.shape}
            disabled={disabled}
            onValueChange={(shape) =>
              set(shape === "grid" ? { shape, columns: [] } : { shape, columns: withoutPeriods(reading) })
            }
          />
        </Field>
      )}
      <OptionFields view={view} edits={edits} disabled={disabled} />
      {kind !== null && historyWords[kind] !== undefined && (
        <p className="muted fine import-history">{historyWords[kind]}</p>
      )}
    </div>
  );
}

const closed = t`Completed, cancelled and archived projects accept months that are over, without being opened again. This month and later ones are refused.`;
/** What an import accepts of history, for the kinds that are of projects' months. */
const historyWords: Readonly<Partial<Record<KindCode, string>>> = {
  budgets: `${closed} ${t`Drafts are priced at today's rates. Active and archived budgets keep the rates of the file.`}`,
  forecasts: `${closed} ${t`Drafts are priced at today's rates. Frozen forecasts keep the rates of the file.`}`,
  allocations: closed,
  time_entries: t`Completed, cancelled and archived projects accept months that are over, without being opened again. Time after a project's end in this month, and later, is refused.`,
};

/** What is decided beside the reading, each choice with what it does. */
function OptionFields({ view: { kind, options }, edits, disabled }: ReadingFieldsProps) {
  const choose = (chosen: Partial<ImportView["options"]>) =>
    void edits.change((now) => ({ options: { ...now.options, ...chosen } }));
  if (kind === "time_entries")
    return (
      <Field label={t`Weeks come in as`} hint={t`Approved weeks count as booked in dashboards and reports.`}>
        <Select
          options={weekOptions}
          value={options.weeks ?? "history"}
          disabled={disabled}
          onValueChange={(weeks) => choose({ weeks })}
        />
      </Field>
    );
  if (kind === "budgets")
    return (
      <Field
        label={t`Budgets come in as`}
        hint={t`Only the active budget of a project counts in dashboards and reports.`}
      >
        <Select
          options={budgetOptions}
          value={options.activate === true ? "active" : "draft"}
          disabled={disabled}
          onValueChange={(status) => choose({ activate: status === "active" })}
        />
      </Field>
    );
  if (kind === "people")
    return (
      <Field
        label={t`New people`}
        hint={t`An invitation is a mail with a link to set a password. Without one they start without a password and get no mail.`}
      >
        <Select
          options={peopleOptions}
          value={options.invite === undefined ? "users" : "invite"}
          disabled={disabled}
          onValueChange={(how) => choose({ invite: how === "invite" ? plainInvitation : undefined })}
        />
      </Field>
    );
  if (kind === "characteristics")
    return (
      <Field
        label={t`Options that nobody has made`}
        hint={t`A characteristic of options takes only those it has, unless new ones are created.`}
      >
        <Select
          options={newOptions}
          value={options.createOptions === true ? "create" : "refuse"}
          disabled={disabled}
          onValueChange={(answer) => choose({ createOptions: answer === "create" })}
        />
      </Field>
    );
  return null;
}

const withoutPeriods = ({ columns }: Reading) =>
  columns.map((column) => (column === periodField ? null : column));

interface HeadingRowProps {
  readonly row: number;
  readonly disabled: boolean;
  readonly onChange: (row: number) => void;
}

/** Typed, and taken when the field is left or by Enter. */
function HeadingRow({ row, disabled, onChange }: HeadingRowProps) {
  const [typed, setTyped] = useState<number | null>(row);
  const isRight = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= 1000;
  const take = () => {
    if (isRight && typed !== row) onChange(typed);
  };
  return (
    <Field
      label={t`Row of the headings`}
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
        onBlur={take}
        onKeyDown={(event) => event.key === "Enter" && take()}
      />
    </Field>
  );
}
