import fs from "node:fs";
import { expect, it } from "vitest";
import { permissions, roleCodes, roleLabel, type Action, type Grants } from "#shared/permissions.ts";

const actions = Object.keys(permissions) as Action[];

it("Each action of the table of permissions is used in the source", () => {
  const source = fs
    .globSync("src/**/*.{ts,tsx}")
    .filter((file) => !file.endsWith("permissions.ts"))
    .map((file) => fs.readFileSync(file, "utf8"))
    .join("\n");
  expect(actions.filter((action) => !source.includes(`"${action}"`))).toEqual([]);
});

/** The guide's page: an action a row, a role a column. */
function guidePage(): string {
  const columns = ["everyone", ...roleCodes.toReversed()] as const;
  const labels = columns.map((code) => (code === "everyone" ? "Everyone" : roleLabel(code)));
  const rows = actions.map((action) => {
    const grants: Grants = permissions[action];
    const cells = columns.map((code) => (grants[code] === "everything" ? "yes" : (grants[code] ?? "")));
    return `| ${action} | ${cells.join(" | ")} |`;
  });
  return `# Who may do what

Everyone who logs in has their own time, leave and account, and reads dashboards and plans. A role adds the rows with an entry in its column; several roles add up. An entry that isn't "yes" says whose or which.

| | ${labels.join(" | ")} |
|---|${columns.map(() => "---|").join("")}
${rows.join("\n")}
`;
}

it("The guide's page of permissions is the table's", async () => {
  await expect(guidePage()).toMatchFileSnapshot("../../docs/guide/roles/permissions.md");
});
