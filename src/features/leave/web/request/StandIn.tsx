import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { MyHolidays } from "../../contract.ts";
import type { RequestEdit } from "./request-draft.ts";

interface StandInProps {
  readonly edit: Pick<RequestEdit, "draft" | "set" | "faults">;
  readonly standIns: MyHolidays["standIns"];
  /** The leave is another person's. */
  readonly isForOther?: boolean;
}

/** Offered where someone with reports goes on leave: who decides on them meanwhile. */
export function StandIn({ edit, standIns, isForOther = false }: StandInProps) {
  if (standIns.length === 0) return null;
  return (
    <Field
      label={t`Who decides meanwhile`}
      hint={
        isForOther
          ? t`Decides on their reports' weeks and leave on these days. Both are notified.`
          : t`Decides on your reports' weeks and leave on these days. You can change it in the Manager Portal.`
      }
      error={edit.faults["standInId"]}
    >
      <Select
        value={edit.draft.standInId ?? ""}
        options={[
          { value: "", label: t`No one` },
          ...standIns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(id) => edit.set({ standInId: id === "" ? null : id })}
      />
    </Field>
  );
}
