import * as z from "zod/mini";

/** An option in a form; the key stays the same while its row does. */
export const EditedOption = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  optionLabel: z.string(),
});
export type EditedOption = z.infer<typeof EditedOption>;

let lastKey = 0;

/** A row for one more option. */
export function newOption(optionLabel: string): EditedOption {
  lastKey += 1;
  return { key: `new ${Date.now()} ${lastKey}`, id: null, optionLabel };
}
