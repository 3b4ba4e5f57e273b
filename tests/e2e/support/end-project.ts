import { expect, type Page } from "@playwright/test";

/**
 * Moves the open, proposed project through every status to the archive; each change warns, and can be
 * cancelled.
 */
export async function endProject(page: Page): Promise<void> {
  for (const [label, words] of [
    ["Active", "This locks in the start date and lets team members create forecasts and allocations."],
    ["On Hold", "This pauses new forecasts and allocations while existing ones remain visible."],
    ["Completed", "This marks the project finished and uneditable, and can't be undone."],
  ] as const) {
    await page.getByRole("button", { name: "Edit Project" }).click();
    const status = page.getByLabel("Status", { exact: true });
    const before = await status.inputValue();
    for (const choice of ["Cancel", "Acknowledge"]) {
      await status.selectOption({ label });
      const warning = page.getByRole("dialog", { name: "Status Change Warning" });
      await expect(warning.getByText(words)).toBeVisible();
      await warning.getByRole("button", { name: choice }).click();
      if (choice === "Cancel") await expect(status).toHaveValue(before);
    }
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Edit Project" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Edit Project" }).click();
  await expect(page.getByLabel("Status", { exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page.getByRole("button", { name: "Unarchive" })).toBeVisible();
}
