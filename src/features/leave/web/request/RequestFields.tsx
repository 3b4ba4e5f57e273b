import { weekdayName, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { KindName } from "#parts/leave/KindMark.tsx";
import type { Versioned } from "#web/edit/use-work.ts";
import { useFormats } from "#web/formats.ts";
import type { RequestKind } from "../../contract.ts";
import { yearlessFrom, type RequestEdit } from "./request-draft.ts";

interface KindChoiceProps<Stored extends Versioned> {
  readonly edit: RequestEdit<Stored>;
  readonly kinds: readonly RequestKind[];
  readonly today: Day;
}

/** The kind of leave. One that only needs a notice is mostly for today. */
export function KindChoice<Stored extends Versioned>({ edit, kinds, today }: KindChoiceProps<Stored>) {
  const { draft, faults } = edit;
  if (kinds.length === 1) return null;
  const chosen = draft.kindId ?? kinds[0]?.id ?? null;
  const choose = (id: string) => {
    const kind = kinds.find((each) => each.id === id);
    if (!kind) return;
    const isForToday = !kind.needsApproval && draft.startDate === null && draft.endDate === null;
    const change = {
      kindId: kind.isHoliday ? null : id,
      part: draft.part === "hours" && kind.unit === "days" ? "half" : draft.part,
      ...(isForToday ? { startDate: today, endDate: today } : {}),
    } as const;
    edit.set(change, ...Object.keys(faults));
  };
  return (
    <RadioGroup
      legend={t`Kind of leave`}
      options={kinds.map((kind) => ({ value: kind.id, label: <KindName {...kind} /> }))}
      value={chosen}
      onValueChange={choose}
      error={faults["kindId"]}
    />
  );
}

interface RequestFieldsProps<Stored extends Versioned> {
  readonly edit: RequestEdit<Stored>;
  /** The chosen kind, Holiday included. */
  readonly kind: RequestKind | null;
  readonly today: Day;
  /** Someone else's leave: a reason is required, and they read it. */
  readonly isForOther?: boolean;
}

/** The days, the parts of them, and the reason. */
export function RequestFields<Stored extends Versioned>(props: RequestFieldsProps<Stored>) {
  const { edit, isForOther = false } = props;
  const { draft, faults } = edit;
  const set = setterOf(edit);
  return (
    <>
      <RequestDays {...props} />
      <PartOfDay {...props} />
      <Field
        label={t`Reason`}
        required={isForOther}
        hint={isForOther ? t`The person sees it.` : t`Optional. Only those who decide can see it.`}
        error={faults["reason"]}
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={draft.reason}
          onValueChange={(reason) => set({ reason })}
        />
      </Field>
    </>
  );
}

/** A fault may come of several fields together. */
const setterOf =
  <Stored extends Versioned>(edit: RequestEdit<Stored>) =>
  (change: Partial<RequestEdit["draft"]>) =>
    edit.set(change, ...Object.keys(edit.faults));

function RequestDays<Stored extends Versioned>({ edit, kind, today }: RequestFieldsProps<Stored>) {
  const formats = useFormats();
  const { draft, faults } = edit;
  const set = setterOf(edit);
  const setStart = (startDate: string) => {
    if (startDate === "") set({ startDate: null });
    else if (draft.endDate !== null && draft.endDate >= startDate) set({ startDate });
    else set({ startDate, endDate: startDate });
  };
  const understood = (day: Day | null) =>
    day === null ? undefined : `${weekdayName(day)}, ${formats.day(day)}`;
  const from = yearlessFrom(kind, today);
  return (
    <div className="form-grid">
      <DateRangeField
        className="span-3 keep"
        required
        first={{
          label: t.as("day")`From`,
          value: draft.startDate ?? "",
          hint: understood(draft.startDate),
          from,
          error: faults["startDate"],
          onValueChange: setStart,
        }}
        last={{
          label: t.as("day")`To`,
          value: draft.endDate ?? "",
          hint: understood(draft.endDate),
          from: draft.startDate ?? from,
          error: faults["endDate"],
          onValueChange: (day) => set({ endDate: day === "" ? null : day }),
        }}
        onRangeChange={(startDate, endDate) => set({ startDate, endDate })}
      />
    </div>
  );
}

function PartOfDay<Stored extends Versioned>({ edit, kind }: RequestFieldsProps<Stored>) {
  const { draft, faults } = edit;
  const set = setterOf(edit);
  const isOneDay = draft.startDate !== null && draft.startDate === draft.endDate;
  return (
    <>
      <div className="row-wrap">
        <Segmented
          label={t`Each day`}
          value={draft.part}
          options={[
            { value: "whole", label: isOneDay ? t`Whole day` : t`Whole days` },
            { value: "half", label: isOneDay ? t`Half day` : t`Half days` },
            ...(kind?.unit === "days" && draft.part !== "hours"
              ? []
              : [{ value: "hours" as const, label: t`Part days` }]),
          ]}
          onValueChange={(part) => set({ part })}
        />
        {draft.part === "half" && (
          <Segmented
            label={t`Which half`}
            value={draft.halfOf ?? "either"}
            options={[
              { value: "morning", label: t`Morning` },
              { value: "afternoon", label: t`Afternoon` },
              { value: "either", label: t.as("half of a day")`Either` },
            ]}
            onValueChange={(half) => set({ halfOf: half === "either" ? null : half })}
          />
        )}
        {draft.part === "hours" && (
          <Field label={t`Hours each day`} labelHidden error={faults["hours"]}>
            <NumberInput
              unit="h"
              min={0.25}
              max={24}
              step={0.5}
              value={draft.hours}
              onValueChange={(hours) => set({ hours })}
            />
          </Field>
        )}
      </div>
      {draft.part === "whole" && !isOneDay && (
        <div className="row-wrap gap-3">
          <Checkbox checked={draft.fromNoon} onCheckedChange={(fromNoon) => set({ fromNoon })}>
            {t`First day from noon`}
          </Checkbox>
          <Checkbox checked={draft.untilNoon} onCheckedChange={(untilNoon) => set({ untilNoon })}>
            {t`Last day until noon`}
          </Checkbox>
        </div>
      )}
    </>
  );
}
