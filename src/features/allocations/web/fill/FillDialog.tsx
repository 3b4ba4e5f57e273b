import { useState } from "react";
import { count } from "#shared/count.ts";
import { formatMonth } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { openByTier } from "../../rules/fill/stand-ins.ts";
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
  { value: "1", label: "1 project" },
  { value: "2", label: "2 projects" },
  { value: "3", label: "3 projects" },
  { value: "48", label: "any number of projects" },
] as const;

const all = "all";

/** What pins do to the proposal; nothing where there are none. */
function pinsText({ preferences }: PlannerWork["planner"]): string {
  const pins = preferences.filter(({ kind }) => kind === "pin").length;
  return pins === 0 ? "" : `${count(pins, "pin")} will be respected.`;
}

/** What keeps a month from being filled at all; null where there is something to fill. */
function nothingToFill({ planner, working }: PlannerWork): string | null {
  if (!planner.users.some(({ isAllocatable }) => isAllocatable))
    return "No one can be allocated to this function yet. An admin can set people's function and cost tier in Users & Roles.";
  if (working.figures.wanted.length === 0)
    return "No forecast is frozen for this month, so there's no demand to fill. Ask your forecasters to freeze theirs.";
  if (
    !working.figures.wanted.some(({ tiers }) =>
      openByTier(tiers, planner.standIns).some(({ open }) => open > 0),
    )
  )
    return "All of this month's demand is met.";
  return null;
}

function useRequest(selected: SelectedCells | null) {
  const [chosen, setChosen] = useState({
    projectId: all,
    userId: all,
    firstId: all,
    mostProjects: "2" as (typeof projectsADay)[number]["value"],
    continuity: true,
    wholeDays: true,
    skills: true,
    onlySelected: false,
  });
  const { projectId, userId, firstId, mostProjects, continuity, wholeDays, skills } = chosen;
  const cells = chosen.onlySelected ? selected : null;
  const request: FillRequest = {
    options: { mostProjects: Number(mostProjects), continuity, wholeDays, skills },
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
  const asked = useRequest(selected);
  const nothing = nothingToFill(props);
  const foot =
    nothing === null ? (
      <>
        <Button onClick={fill.shut}>Cancel</Button>
        <Button variant="primary" type="submit" pending={fill.isRunning} pendingLabel="Filling...">
          Propose hours
        </Button>
      </>
    ) : (
      <Button onClick={fill.shut}>Close</Button>
    );
  return (
    <Dialog
      open={fill.isOpen}
      onClose={fill.shut}
      title={`Fill ${formatMonth(planner.month)}`}
      subtitle="Get a proposal that meets as much demand as people have time for. You decide what to take."
      failure={fill.failure}
      footer={foot}
      onSubmit={() => {
        if (!fill.isRunning && nothing === null) void fill.run(asked.request);
      }}
    >
      {nothing === null ? <FillChoices {...props} {...asked} /> : <p>{nothing}</p>}
      <p role="status" className="visually-hidden">
        {fill.isRunning ? "Working out a proposal" : ""}
      </p>
    </Dialog>
  );
}

function FillChoices(props: FillDialogProps & ReturnType<typeof useRequest>) {
  const { planner, selected, chosen, choose } = props;
  return (
    <div className="stack gap-3">
      <WhatToFill {...props} />
      <Checkbox checked={chosen.continuity} onCheckedChange={(continuity) => choose({ continuity })}>
        Prefer people who worked on the project last month
      </Checkbox>
      {planner.projectSkills.length > 0 && (
        <Checkbox checked={chosen.skills} onCheckedChange={(skills) => choose({ skills })}>
          Prefer people with the project's skills
        </Checkbox>
      )}
      <Checkbox checked={chosen.wholeDays} onCheckedChange={(wholeDays) => choose({ wholeDays })}>
        Whole days where possible
      </Checkbox>
      {selected && (
        <Checkbox checked={chosen.onlySelected} onCheckedChange={(onlySelected) => choose({ onlySelected })}>
          {selectedWords(props)}
        </Checkbox>
      )}
      <p className="muted">Hours that are there stay as they are, saved or not. {pinsText(planner)}</p>
    </div>
  );
}

/** `Only the selected cell: Ann Arbor, 7 Dec`, or how many cells. */
function selectedWords({ planner, selected }: FillDialogProps): string {
  const [userIds, days] = [selected?.userIds ?? [], selected?.days ?? []];
  const [day] = days;
  return userIds.length === 1 && days.length === 1 && day !== undefined
    ? `Only the selected cell: ${userNameOf(planner, userIds[0])}, ${dayWords(day)}`
    : `Only the selected cells: ${count(userIds.length, "person", "people")}, ${count(days.length, "day")}`;
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
      <Field label="Projects">
        <Select
          value={chosen.projectId}
          onValueChange={(projectId) => choose({ projectId })}
          options={[{ value: all, label: "All projects" }, ...projects]}
        />
      </Field>
      <Field label="People">
        <Select
          disabled={chosen.onlySelected}
          value={chosen.userId}
          onValueChange={(userId) => choose({ userId })}
          options={[{ value: all, label: "Everyone" }, ...people]}
        />
      </Field>
      <Field label="On one day at most">
        <Select
          value={chosen.mostProjects}
          onValueChange={(mostProjects) => choose({ mostProjects })}
          options={projectsADay}
        />
      </Field>
      <Field label="Meet first">
        <Select
          value={chosen.firstId}
          onValueChange={(firstId) => choose({ firstId })}
          options={[{ value: all, label: "All projects alike" }, ...projects]}
        />
      </Field>
    </div>
  );
}
