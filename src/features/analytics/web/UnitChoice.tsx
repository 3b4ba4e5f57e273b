import { t } from "#shared/texts/t.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useViewer } from "#web/viewer.ts";

/** The unit of figures. */
export type Unit = "hours" | "cost";

interface UnitChoiceProps {
  readonly label: string;
  readonly unit: Unit;
  readonly onChange: (unit: Unit) => void;
  /** `Cost (£)` rather than `£`. */
  readonly inWords?: boolean | undefined;
}

/** Hours or cost, in the organisation's currency (docs/readings.md#amb-17). */
export function UnitChoice({ label, unit, onChange, inWords = false }: UnitChoiceProps) {
  const { currencySymbol } = useViewer();
  return (
    <Segmented
      small
      label={label}
      options={[
        { value: "hours", label: t`Hours` },
        { value: "cost", label: inWords ? t`Cost (${currencySymbol})` : currencySymbol },
      ]}
      value={unit}
      onValueChange={onChange}
    />
  );
}
