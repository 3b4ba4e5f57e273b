import { Bandage, FileDown, FileText } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { planSpans } from "#features/plans/rules/spans.ts";
import { FillButton } from "../fill/FillButton.tsx";
import { PinsButton } from "../preferences/PinsButton.tsx";
import { fillChoices } from "./fill-choices.ts";
import { useMonthFile } from "./MonthFileMenu.tsx";
import { PlannerFilters } from "./PlannerFilters.tsx";
import { viewsOf, type PhoneToolsProps } from "./planner-tools.ts";
import { fileOf } from "./planner-work.ts";

interface ToolsSheetProps extends PhoneToolsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const spans = { month: t`Month`, weeks: t`Six weeks`, quarter: t`Quarter` } as const;

export function ToolsSheet(props: ToolsSheetProps) {
  const { planner, brush, panes, onFilter, count, open, onClose } = props;
  const views = viewsOf(props);
  const file = useMonthFile(fileOf(props));
  const paints = planner.mayWrite && views.span !== "quarter";
  return (
    <Dialog open={open} onClose={onClose} title={t`Tools and filters`}>
      {paints && (
        <section className="stack gap-2 planner-sheet-part">
          <h2>{t`Touching cells`}</h2>
          <Segmented
            wide
            label={t`Touching cells`}
            options={[
              { value: "paint", label: t`Paints` },
              { value: "clear", label: t`Clears` },
              { value: "hold", label: t`Holds cells` },
            ]}
            value={brush.tool}
            onValueChange={brush.setTool}
          />
          <h2>{t`Fill`}</h2>
          <Proposals {...props} />
          {fillChoices(props).map(({ icon, label, disabled, run }) => (
            <Button
              key={label}
              icon={icon}
              disabled={disabled}
              onClick={() => {
                run();
                onClose();
              }}
            >
              {label}
            </Button>
          ))}
        </section>
      )}
      <section className="stack gap-2 planner-sheet-part">
        <h2>{t`Show`}</h2>
        <Segmented
          wide
          label={t`Zoom`}
          options={planSpans.map((value) => ({ value, label: spans[value] }))}
          value={views.span}
          onValueChange={views.showSpan}
        />
        <Switch
          checked={views.heat}
          onCheckedChange={views.showHeat}
        >{t`Heat map: how full the days are`}</Switch>
      </section>
      <section className="stack gap-2 planner-sheet-part">
        <h2>{t`People`}</h2>
        <PlannerFilters wide planner={planner} filter={panes.filter} onChange={onFilter} count={count} />
      </section>
      <section className="stack gap-2 planner-sheet-part">
        <h2>{t`File`}</h2>
        <div className="row">
          <Button
            icon={FileDown}
            pending={file.pending}
            onClick={() => void file.saveAs("csv")}
          >{t`CSV`}</Button>
          <Button
            icon={FileDown}
            pending={file.pending}
            onClick={() => void file.saveAs("xlsx")}
          >{t`Excel`}</Button>
          <Button
            icon={FileText}
            pending={file.pending}
            onClick={() => void file.saveAs("pdf")}
          >{t`PDF`}</Button>
        </div>
      </section>
    </Dialog>
  );
}

/** What requests a proposal: the sheet makes room for its dialog. */
function Proposals({ planner, fill, repair, broken, onClose }: ToolsSheetProps) {
  const openAfter = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <>
      <FillButton onOpen={openAfter(fill.open)} />
      <PinsButton planner={planner} />
      {broken.length > 0 && (
        <Button icon={Bandage} aria-haspopup="dialog" onClick={openAfter(repair.open)}>{t`Reassign…`}</Button>
      )}
    </>
  );
}
