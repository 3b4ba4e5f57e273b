import type { Output } from "#shared/contract.ts";
import type { readLookups } from "../../settings-contract.ts";
import type { EditedSettings } from "./use-settings-edit.ts";

/** What the fields of every section work with. */
export interface SettingsFieldsProps {
  readonly edit: EditedSettings;
  /** What can be chosen; undefined while it is on its way. */
  readonly lookups: Output<typeof readLookups> | undefined;
}
