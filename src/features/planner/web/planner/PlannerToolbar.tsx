import {
  Bandage,
  CalendarRange,
  Check,
  EllipsisVertical,
  Flame,
  ListFilter,
  PanelLeftClose,
  PanelLeftOpen,
  Pin,
} from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { Menu, MenuItem, MenuRule } from "#ui/overlay/Menu.tsx";
import { late } from "#web/late.tsx";
import { partsInUse } from "#features/plans/rules/people-filter.ts";
import { planSpans } from "#features/plans/rules/spans.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { FillButton } from "../fill/FillButton.tsx";
import { BrushTools } from "./BrushTools.tsx";
import { MonthFileItems } from "./MonthFileMenu.tsx";
import { FunctionPicker, PeriodPicker } from "./PeriodPicker.tsx";
import { PlannerActions, ReadOnlyBadge } from "./PlannerActions.tsx";
import { moreTools } from "./focus-work.ts";
import { spanWords, viewsOf, type PlannerTools } from "./planner-tools.ts";
import { fileOf } from "./planner-work.ts";
import { Presence } from "./Presence.tsx";
import { AllocationStatusBadge } from "../AllocationStatusBadge.tsx";

const PinsDialog = late(async () => (await import("../preferences/PinsDialog.tsx")).PinsDialog);

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
      <MoreTools {...props} />
    </span>
  );
}

/**
 * What is used seldom, in one menu: nothing beside the button moves while one paints, whatever there is to
 * reassign.
 */
function MoreTools(props: PlannerTools) {
  const { planner, broken, repair } = props;
  const views = viewsOf(props);
  const [showsPins, setShowsPins] = useState(false);
  const paints = planner.mayWrite && views.span !== "quarter";
  const days = paints ? broken.length : 0;
  const state = days > 0 ? plural(days, "# day to reassign", "# days to reassign") : spanWords[views.span];
  return (
    <>
      <Menu
        label={moreTools()}
        button={(button) => (
          <IconButton
            {...button}
            small
            icon={EllipsisVertical}
            label={t`${moreTools()}: ${state}`}
            aria-pressed={days > 0 || views.span !== "month"}
          />
        )}
      >
        {paints && (
          <>
            <MenuItem icon={Bandage} disabled={days === 0} aria-haspopup="dialog" onClick={repair.open}>
              {t`Reassign…`}
            </MenuItem>
            <MenuItem icon={Pin} aria-haspopup="dialog" onClick={() => setShowsPins(true)}>
              {t`Pins…`}
            </MenuItem>
            <MenuRule />
          </>
        )}
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
        <MenuRule />
        <MonthFileItems file={fileOf(props)} />
      </Menu>
      {showsPins && <PinsDialog planner={planner} onClose={() => setShowsPins(false)} />}
    </>
  );
}
