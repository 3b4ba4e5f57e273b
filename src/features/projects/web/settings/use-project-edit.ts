import { useState } from "react";
import * as z from "zod/mini";
import type { CallFailure } from "../../../../web/call.ts";
import { useWrite } from "../../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../../web/unsaved-work.ts";
import { changeProject, type ProjectDetails } from "../../contract.ts";
import { projectStatuses } from "../../rules/project-status.ts";
import {
  changedFields,
  checkProjectChange,
  idDifference,
  type ProjectFields,
} from "../../rules/project-change.ts";

/** What the Settings tab holds while it is edited. */
export interface EditedProject extends ProjectFields {
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

/** The edit mode of the Settings tab. */
export interface ProjectEdit {
  /** What is edited; null outside edit mode. */
  readonly edited: EditedProject | null;
  /** The project the edit started from. */
  readonly base: ProjectDetails;
  readonly faults: Readonly<Record<string, string>>;
  /** What went wrong with the last save, when it was no field. */
  readonly failure: CallFailure | null;
  /** What somebody else stored in the meantime. */
  readonly conflict: ProjectDetails | null;
  readonly pending: boolean;
  readonly changed: boolean;
  /** True while changes of an earlier visit stand in the form again. */
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  /** The guard over unsaved changes. */
  readonly unsaved: UnsavedWork;
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly set: (change: Partial<EditedProject>) => void;
  readonly save: () => void;
  /** Goes on with one's own changes on top of what is stored now. */
  readonly merge: () => void;
  /** Takes what is stored now and gives one's own changes up. */
  readonly takeTheirs: () => void;
}

/** A project as its form holds it. */
export function editedOf(project: ProjectDetails): EditedProject {
  const { name, description, code, startDate, statusCode, assignedFunctions, assignedForecasters } = project;
  return {
    name,
    description,
    code,
    startDate,
    statusCode,
    functionIds: assignedFunctions,
    forecasterIds: assignedForecasters,
  };
}

/** What a save sends: changed fields, and a set of ids only when it differs. */
export function changeOf(base: ProjectDetails, edited: EditedProject) {
  const differs = (stored: readonly string[], wanted: readonly string[]) => {
    const { added, removed } = idDifference(stored, wanted);
    return added.length + removed.length > 0;
  };
  return {
    updates: changedFields(base, edited),
    ...(differs(base.assignedFunctions, edited.functionIds) ? { functionIds: [...edited.functionIds] } : {}),
    ...(differs(base.assignedForecasters, edited.forecasterIds)
      ? { forecasterIds: [...edited.forecasterIds] }
      : {}),
  };
}

const Kept = z.object({
  version: z.number(),
  edited: z.object({
    name: z.string(),
    description: z.string(),
    code: z.string(),
    startDate: z.string(),
    statusCode: z.enum(projectStatuses),
    functionIds: z.array(z.string()),
    forecasterIds: z.array(z.string()),
  }),
});

interface EditState {
  readonly base: ProjectDetails;
  readonly edited: EditedProject;
}

/**
 * The state behind the Settings tab. Nothing typed is lost by a failed save; the acknowledgement is the
 * dialog's that changed the status.
 */
export function useProjectEdit(project: ProjectDetails): ProjectEdit {
  const name = `project ${project.id}`;
  const kept = useKeptWork(name, Kept);
  const [begun, setState] = useState<EditState | null>(
    kept && { base: { ...project, version: kept.version }, edited: kept.edited },
  );
  const state = onNewest(begun, project);
  const [restored, setRestored] = useState(kept !== null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<ProjectDetails | null>(null);
  const write = useWrite(changeProject);
  const finish = () => {
    setState(null);
    setFaults({});
    setConflict(null);
    setRestored(false);
    write.reset();
  };
  const changed = state !== null && JSON.stringify(state.edited) !== JSON.stringify(editedOf(state.base));
  const shownConflict = conflict ?? (write.isPending ? null : newsFor(state, project));
  const unsaved = useUnsavedWork({
    name,
    dirty: changed,
    work: state && { version: state.base.version, edited: state.edited },
    isInside: (path) => path.startsWith(`/projects/${project.id}`),
  });
  const save = () => {
    if (state === null) return;
    const change = changeOf(state.base, state.edited);
    const wrong = checkProjectChange(change);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (
      Object.keys(change.updates).length === 0 &&
      !("functionIds" in change) &&
      !("forecasterIds" in change)
    )
      return finish();
    write.mutate(
      {
        params: { projectId: project.id },
        body: {
          version: state.base.version,
          ...change,
          acknowledged: change.updates.statusCode !== undefined,
        },
      },
      {
        onSuccess: finish,
        onError: (failure) => {
          setFaults(failure.fields);
          if (failure.code === "stale") setConflict(failure.current as ProjectDetails);
        },
      },
    );
  };
  return {
    edited: state?.edited ?? null,
    base: state?.base ?? project,
    faults,
    failure:
      write.error !== null && conflict === null && Object.keys(write.error.fields).length === 0
        ? write.error
        : null,
    conflict: shownConflict,
    pending: write.isPending,
    changed,
    restored: restored && changed,
    dismissRestored: () => setRestored(false),
    unsaved,
    begin: () => setState({ base: project, edited: editedOf(project) }),
    cancel: finish,
    set: (change) => {
      if (state !== null) setState({ ...state, edited: { ...state.edited, ...change } });
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in change))));
    },
    save,
    merge: () => {
      if (state === null || shownConflict === null) return;
      setState({ base: shownConflict, edited: { ...editedOf(shownConflict), ...ownChanges(state) } });
      setConflict(null);
      write.reset();
    },
    takeTheirs: () => {
      if (shownConflict !== null) setState({ base: shownConflict, edited: editedOf(shownConflict) });
      setConflict(null);
      write.reset();
    },
  };
}

/**
 * A change of what the form does not hold, as of the project's length by a dialog of the same tab, is nothing
 * to choose about.
 */
function onNewest(state: EditState | null, project: ProjectDetails): EditState | null {
  if (state === null || project.version <= state.base.version) return state;
  return JSON.stringify(editedOf(project)) === JSON.stringify(editedOf(state.base))
    ? { ...state, base: project }
    : state;
}

/** The project as somebody else saved it while it is edited here. */
function newsFor(state: EditState | null, project: ProjectDetails): ProjectDetails | null {
  return state !== null && project.version > state.base.version ? project : null;
}

function ownChanges({ base, edited }: EditState): Partial<EditedProject> {
  const { updates, ...ids } = changeOf(base, edited);
  return { ...(updates as Partial<ProjectFields>), ...ids };
}
