import type { Input } from "#shared/contract.ts";
import type { Month } from "#shared/month.ts";
import { saveFile } from "#ui/data/download.ts";
import { fetchFile } from "#web/call.ts";
import { exportPlans } from "#features/plans/plan-contract.ts";

/** Saves the plans of a month as they're stored, a page a person. */
export async function savePlans(month: Month, query: Input<typeof exportPlans>["query"]): Promise<void> {
  const { name, content } = await fetchFile(
    exportPlans,
    { params: { month }, query },
    { onBytes: () => undefined },
  );
  saveFile(name, content);
}
