import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Input } from "../../../../shared/contract.ts";
import type { CallFailure } from "../../../../web/call.ts";
import { readKey, useWrite } from "../../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../../web/unsaved-work.ts";
import { changeSettings, readSettings } from "../../settings-contract.ts";
import {
  conflictsOf,
  rebased,
  settled,
  changeCount,
  type SettingsEdit,
  type Settlement,
  type StoredSettings,
} from "../../rules/settings-edit.ts";
import {
  changedSettings,
  checkSettings,
  sections,
  type Section,
  type SettingsValues,
} from "../../rules/settings.ts";
import { KeptEdit } from "./settings-values.ts";

/** The edit mode of the settings. */
export interface EditedSettings {
  /** What the fields show: what is edited, or what is stored outside edit mode. */
  readonly values: SettingsValues;
  /** What the edit started from, or what is stored. */
  readonly base: SettingsValues;
  readonly isEditing: boolean;
  readonly changes: number;
  readonly faults: Readonly<Record<string, string>>;
  /** Why the last save did not happen, when it was no field and no conflict. */
  readonly failure: CallFailure | null;
  readonly conflicts: readonly Section[];
  readonly pending: boolean;
  readonly isRestored: boolean;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly set: <S extends Section>(section: S, change: Partial<SettingsValues[S]>) => void;
  /** True when the values may be sent; otherwise their faults are shown. */
  readonly check: () => boolean;
  readonly save: () => void;
  readonly settle: (how: Settlement) => void;
}

type Body = Input<typeof changeSettings>["body"];

function bodyOf({ base, edited }: SettingsEdit): Body {
  const changed = changedSettings(base.values, edited);
  const named = sections.filter((section) => changed[section] !== undefined);
  return Object.fromEntries(
    named.map((section) => [section, { version: base.versions[section], ...changed[section] }]),
  ) as Body;
}

/**
 * The state behind the page. Somebody else's save in another section is taken in at once; in the same one the
 * person chooses.
 */
export function useSettingsEdit(stored: StoredSettings, onSaved: () => void): EditedSettings {
  const client = useQueryClient();
  const [kept, setKept] = useState(useKeptWork("organisation settings", KeptEdit));
  const [started, setStarted] = useState<SettingsEdit | null>(kept);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const write = useWrite(changeSettings);
  const edit = started === null || write.isPending ? started : rebased(started, stored);
  const conflicts = edit === null || write.isPending ? [] : conflictsOf(edit, stored);
  const changes = edit === null ? 0 : changeCount(edit);
  const unsaved = useUnsavedWork({
    name: "organisation settings",
    dirty: changes > 0,
    work: edit,
    isInside: (path) => path === "/admin/organisation-settings",
  });
  const finish = () => {
    setStarted(null);
    setKept(null);
    setFaults({});
    write.reset();
  };
  const check = () => {
    if (edit === null) return false;
    const changed = changedSettings(edit.base.values, edit.edited);
    const named = sections.filter((section) => changed[section] !== undefined);
    const wrong = checkSettings(Object.fromEntries(named.map((section) => [section, edit.edited[section]])));
    setFaults(wrong);
    return Object.keys(wrong).length === 0;
  };
  const save = () => {
    if (edit === null || write.isPending || !check()) return;
    if (changes === 0) return finish();
    write.mutate(
      { body: bodyOf(edit) },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: ["session"] });
          finish();
          onSaved();
        },
        onError: (failure) => {
          setFaults(failure.fields);
          if (failure.code === "stale") client.setQueryData(readKey(readSettings, {}), failure.current);
        },
      },
    );
  };
  const isStale = write.error?.code === "stale";
  return {
    values: edit?.edited ?? stored.values,
    base: edit?.base.values ?? stored.values,
    isEditing: edit !== null,
    changes,
    faults,
    failure:
      write.error !== null && !isStale && Object.keys(write.error.fields).length === 0 ? write.error : null,
    conflicts,
    pending: write.isPending,
    isRestored: kept !== null && changes > 0,
    dismissRestored: () => setKept(null),
    unsaved,
    begin: () => setStarted({ base: stored, edited: stored.values }),
    cancel: () => {
      unsaved.forget();
      finish();
    },
    set: (section, change) => {
      if (edit !== null)
        setStarted({
          ...edit,
          edited: { ...edit.edited, [section]: { ...edit.edited[section], ...change } },
        });
      const touched = section === "timeline" ? ["timeline"] : Object.keys(change);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !touched.includes(name))));
    },
    check,
    save,
    settle: (how) => {
      if (edit !== null) setStarted(settled(edit, stored, how));
      write.reset();
    },
  };
}
