import {
  Bandage,
  CalendarRange,
  Check,
  FileDown,
  Flame,
  ListFilter,
  PanelLeftClose,
  PanelLeftOpen,
  ZoomOut,
} from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { partsInUse } from "#features/plans/rules/people-filter.ts";
import { planSpans } from "#features/plans/rules/spans.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { FillButton } from "../fill/FillButton.tsx";
import { PinsButton } from "../preferences/PinsButton.tsx";
import { BrushTools } from "./BrushTools.tsx";
import { MonthFileMenu } from "./MonthFileMenu.tsx";
import { FunctionPicker, PeriodPicker } from "./PeriodPicker.tsx";
import { PlannerActions, ReadOnlyBadge } from "./PlannerActions.tsx";
import { spanWords, viewsOf, type PlannerTools } from "./planner-tools.ts";
import { fileOf } from "./planner-work.ts";
import { Presence } from "./Presence.tsx";
import { AllocationStatusBadge } from "../AllocationStatusBadge.tsx";

/** Function, period, brush, and the way to the review. Its parts keep their widths while one paints. */
export function PlannerToolbar(props: PlannerTools) {
  const { planner, search, panes } = props;
  return (
    <header className="planner-tools">
      <PageName>{t`Allocations`}</PageName>
      <AllocationTabs current="planner" />
      <FunctionPicker {...props} />
      <PeriodPicker {...props} />
      <AllocationStatusBadge status={planner.status} />
      <span className="planner-separator" />
      <IconButton
        small
        icon={panes.demandShown ? PanelLeftClose : PanelLeftOpen}
        label={panes.demandShown ? t`Hide demand` : t`Show demand`}
        aria-expanded={panes.demandShown}
        onClick={() => panes.setDemandShown(!panes.demandShown)}
      />
      {planner.mayWrite && search.span !== "quarter" && (
        <>
          <BrushTools planner={planner} working={props.working} brush={props.brush} />
          <FillButton small onOpen={props.fill.open} />
          <PinsButton small planner={props.planner} />
          {props.broken.length > 0 && (
            <Button small icon={Bandage} aria-haspopup="dialog" onClick={props.repair.open}>
              {t`Reassign…`}
            </Button>
          )}
        </>
      )}
      <Views {...props} />
      <span className="grow" />
      <Presence others={props.others} />
      {planner.mayWrite ? (
        <div className="row planner-actions">
          <PlannerActions {...props} />
        </div>
      ) : (
        <ReadOnlyBadge />
      )}
    </header>
  );
}

function Views(props: PlannerTools) {
  const { panes } = props;
  const views = viewsOf(props);
  const inUse = partsInUse(panes.filter);
  return (
    <span className="planner-brush">
      <IconButton
        small
        icon={ListFilter}
        label={inUse > 0 ? t`Filter people (${inUse} in use)` : t`Filter people`}
        aria-pressed={panes.filtersShown || inUse > 0}
        onClick={() => panes.setFiltersShown(!panes.filtersShown)}
      />
      <IconButton
        small
        icon={Flame}
        label={t`Heat map`}
        aria-pressed={views.heat}
        onClick={() => views.showHeat(!views.heat)}
      />
      <Menu
        label={t`Zoom`}
        button={(button) => (
          <IconButton
            {...button}
            small
            icon={ZoomOut}
            label={t`${t`Zoom`}: ${spanWords[views.span]}`}
            aria-pressed={views.span !== "month"}
          />
        )}
      >
        {planSpans.map((span) => (
          <MenuItem
            key={span}
            icon={span === views.span ? Check : CalendarRange}
            aria-current={span === views.span}
            onClick={() => views.showSpan(span)}
          >
            {spanWords[span]}
          </MenuItem>
        ))}
      </Menu>
      <MonthFileMenu
        file={fileOf(props)}
        button={(button) => <IconButton {...button} small icon={FileDown} label={t`Export the month`} />}
      />
    </span>
  );
}
