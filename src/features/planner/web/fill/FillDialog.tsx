import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { openByTier } from "#features/plans/rules/stand-ins.ts";
import { userNameOf, type PlannerWork } from "../planner/planner-work.ts";
import { dayWords } from "./chosen-cells.ts";
import type { FillRequest, MonthFill } from "./use-fill.ts";

export interface SelectedCells {
  readonly userIds: readonly string[];
  readonly days: readonly string[];
}

interface FillDialogProps extends PlannerWork {
  readonly fill: MonthFill;
  /** The cells that are selected, or the active one; null for none. */
  readonly selected: SelectedCells | null;
}

const projectsADay = [
  { value: "1", label: t`${plural(1, "# project", "# projects")}` },
  { value: "2", label: t`${plural(2, "# project", "# projects")}` },
  { value: "3", label: t`${plural(3, "# project", "# projects")}` },
  { value: "48", label: t`any number of projects` },
] as const;

const all = "all";

/** What pins do to the proposal; nothing where there are none. */
function pinsText({ preferences }: PlannerWork["planner"]): string {
  const pins = preferences.filter(({ kind }) => kind === "pin").length;
  return pins === 0 ? "" : t`${plural(pins, "# pin will be respected.", "# pins will be respected.")}`;
}

/** What keeps a month from being filled at all; null where there is something to fill. */
function nothingToFill({ planner, working }: PlannerWork): string | null {
  if (!planner.users.some(({ isAllocatable }) => isAllocatable))
    return t`No one can be allocated to this function yet. An admin can set people's function and cost tier in Users & Roles.`;
  if (working.figures.wanted.length === 0)
    return t`No forecast is frozen for this month, so there's no demand to fill. Ask your forecasters to freeze theirs.`;
  if (
    !working.figures.wanted.some(({ tiers }) =>
      openByTier(tiers, planner.standIns).some(({ open }) => open > 0),
    )
  )
    return t`All of this month's demand is met.`;
  return null;
}

function useRequest(selected: SelectedCells | null) {
  const [chosen, setChosen] = useState({
    projectId: all,
    userId: all,
    firstId: all,
    maxProjects: "2" as (typeof projectsADay)[number]["value"],
    continuity: true,
    wholeDays: true,
    skills: true,
    onlySelected: false,
  });
  const { projectId, userId, firstId, maxProjects, continuity, wholeDays, skills } = chosen;
  const cells = chosen.onlySelected ? selected : null;
  const request: FillRequest = {
    options: { maxProjects: Number(maxProjects), continuity, wholeDays, skills },
    scope: {
      ...(projectId === all ? {} : { projectIds: [projectId] }),
      ...(userId === all ? {} : { userIds: [userId] }),
      ...(cells ? { userIds: [...cells.userIds], days: [...cells.days] } : {}),
      ...(firstId === all ? {} : { firstProjectIds: [firstId] }),
    },
  };
  const choose = (next: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...next }));
  return { chosen, choose, request };
}

/** What to fill and how, in plain sentences. */
export function FillDialog(props: FillDialogProps) {
  const { planner, fill, selected } = props;
  const requested = useRequest(selected);
  const nothing = nothingToFill(props);
  const foot =
    nothing === null ? (
      <>
        <Button onClick={fill.shut}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          type="submit"
          pending={fill.isRunning}
          pendingLabel={t`Filling...`}
        >{t`Propose hours`}</Button>
      </>
    ) : (
      <Button onClick={fill.shut}>{t`Close`}</Button>
    );
  return (
    <Dialog
      open={fill.isOpen}
      onClose={fill.shut}
      title={t`Fill ${formatMonth(planner.month)}`}
      subtitle={t`Get a proposal that meets as much demand as people have time for. You decide what to accept.`}
      failure={fill.failure}
      footer={foot}
      onSubmit={() => {
        if (!fill.isRunning && nothing === null) void fill.run(requested.request);
      }}
    >
      {nothing === null ? <FillChoices {...props} {...requested} /> : <p>{nothing}</p>}
      <p role="status" className="visually-hidden">
        {fill.isRunning ? t`Preparing a proposal` : ""}
      </p>
    </Dialog>
  );
}

function FillChoices(props: FillDialogProps & ReturnType<typeof useRequest>) {
  const { planner, selected, chosen, choose } = props;
  return (
    <div className="stack gap-3">
      <WhatToFill {...props} />
      <Checkbox
        checked={chosen.continuity}
        onCheckedChange={(continuity) => choose({ continuity })}
      >{t`Prefer people who worked on the project last month`}</Checkbox>
      {planner.projectSkills.length > 0 && (
        <Checkbox
          checked={chosen.skills}
          onCheckedChange={(skills) => choose({ skills })}
        >{t`Prefer people with the project's skills`}</Checkbox>
      )}
      <Checkbox
        checked={chosen.wholeDays}
        onCheckedChange={(wholeDays) => choose({ wholeDays })}
      >{t`Full days where possible`}</Checkbox>
      {selected && (
        <Checkbox checked={chosen.onlySelected} onCheckedChange={(onlySelected) => choose({ onlySelected })}>
          {selectedWords(props)}
        </Checkbox>
      )}
      <p className="muted">
        {t`Hours already there stay as they are, saved or not.`} {pinsText(planner)}
      </p>
    </div>
  );
}

/** `Only the selected cell: Ann Arbor, 7 Dec`, or how many cells. */
function selectedWords({ planner, selected }: FillDialogProps): string {
  const [userIds, days] = [selected?.userIds ?? [], selected?.days ?? []];
  const [day] = days;
  return userIds.length === 1 && days.length === 1 && day !== undefined
    ? t`Only the selected cell: ${userNameOf(planner, userIds[0])}, ${dayWords(day)}`
    : t`Only the selected cells: ${plural(userIds.length, "# person", "# people")}, ${plural(days.length, "# day", "# days")}`;
}

function WhatToFill({ planner, working, chosen, choose }: FillDialogProps & ReturnType<typeof useRequest>) {
  const wanted = new Set(working.figures.wanted.map(({ projectId }) => projectId));
  const projects = planner.projects
    .filter(({ id }) => wanted.has(id))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const people = planner.users
    .filter(({ isAllocatable }) => isAllocatable)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  return (
    <div className="fill-pair">
      <Field label={t`Projects`}>
        <Select
          value={chosen.projectId}
          onValueChange={(projectId) => choose({ projectId })}
          options={[{ value: all, label: t`All projects` }, ...projects]}
        />
      </Field>
      <Field label={t`People`}>
        <Select
          disabled={chosen.onlySelected}
          value={chosen.userId}
          onValueChange={(userId) => choose({ userId })}
          options={[{ value: all, label: t`Everyone` }, ...people]}
        />
      </Field>
      <Field label={t`On one day at most`}>
        <Select
          value={chosen.maxProjects}
          onValueChange={(maxProjects) => choose({ maxProjects })}
          options={projectsADay}
        />
      </Field>
      <Field label={t`Meet first`}>
        <Select
          value={chosen.firstId}
          onValueChange={(firstId) => choose({ firstId })}
          options={[{ value: all, label: t`All projects alike` }, ...projects]}
        />
      </Field>
    </div>
  );
}
