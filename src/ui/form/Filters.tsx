import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type ReactNode, type Ref } from "react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { Button } from "./Button.tsx";

interface FiltersProps {
  /** Stays in sight on a phone: a search field, or the period shown. */
  readonly always?: ReactNode | undefined;
  /** How many of the folded controls differ from their usual choice; shown on the button. */
  readonly active: number;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}

/** The controls of a list in a row; on a phone all but `always` are folded into one button. */
export function Filters({ always, active, className, ref, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classNames("filters", className)} ref={ref}>
      {always}
      <Button
        className="only-phone filters-button"
        icon={SlidersHorizontal}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active === 0 ? t`Filter` : t`Filter (${active})`}
      </Button>
      <div id={id} className={classNames("filters-folded", isOpen && "is-open")}>
        {children}
      </div>
    </div>
  );
}
