import { useRef } from "react";
import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeWall, createWall, type Wall } from "../contract.ts";
import { panelKinds, panelWords, themes, themeWords } from "../rules/panels.ts";
import { wallFaults } from "../rules/wall-form.ts";

const EditedWall = z.object({
  name: z.string(),
  panels: z.array(z.enum(panelKinds)),
  rotates: z.boolean(),
  theme: z.enum(themes),
  showsNames: z.boolean(),
  /** Of a new one's link. */
  lasts: z.string(),
});
type EditedWall = z.infer<typeof EditedWall>;
export type WallEdit = Edit<Wall, EditedWall>;

export const never = "never";
/** When a link ends. */
export const lasting = [
  { value: "30", label: t`In 30 days` },
  { value: "365", label: t`In a year` },
  { value: never, label: t.as("expires")`Never` },
] as const;
export const daysOf = (lasts: string): number | null => (lasts === never ? null : Number(lasts));

interface WallFormOf {
  /** Null for a new one. */
  readonly stored: Wall | null;
  /** With the new one's link; null where an existing one was saved. */
  readonly onSaved: (made: { readonly wall: Wall; readonly url: string } | null) => void;
}

/** The edit behind the dialog of a display. */
export function useWallForm({ stored, onSaved }: WallFormOf): WallEdit {
  // The dialog closes once the edit has forgotten its draft.
  const made = useRef<{ readonly wall: Wall; readonly url: string } | null>(null);
  const create = useWrite(createWall);
  const change = useWrite(changeWall);
  return useEdit({
    name: `wall ${stored?.id ?? "new"}`,
    schema: EditedWall,
    stored,
    draftOf: ({ name, panels, rotates, theme, showsNames }: Wall): EditedWall => ({
      name,
      panels: [...panels],
      rotates,
      theme,
      showsNames,
      lasts: "",
    }),
    blank: {
      name: "",
      panels: ["hours", "functions", "projects", "cycle"],
      rotates: false,
      theme: "time",
      showsNames: false,
      lasts: "365",
    },
    isInside: (path: string) => path === "/admin/walls",
    check: (draft: EditedWall) => wallFaults(draft),
    send: async ({ version, draft: { lasts, ...draft } }) => {
      if (stored !== null)
        return change.mutateAsync({ params: { wallId: stored.id }, body: { ...draft, version } });
      made.current = await create.mutateAsync({ body: { ...draft, expiresInDays: daysOf(lasts) } });
      return made.current.wall;
    },
    onSaved: () => onSaved(made.current),
  });
}

export const wallFieldTexts: readonly FieldText<EditedWall>[] = [
  { label: t`Name`, text: ({ name }) => name },
  {
    label: t`Panels`,
    text: ({ panels }) => panels.map((kind) => panelWords()[kind].label).join(", ") || "–",
  },
  { label: t`Arrangement`, text: ({ rotates }) => (rotates ? t`One after the other` : t`All together`) },
  { label: t.as("appearance")`Look`, text: ({ theme }) => themeWords()[theme] },
  {
    label: t`People's names`,
    text: ({ showsNames }) => (showsNames ? t.as("names")`Shown` : t.as("names")`Not shown`),
  },
];
