import fs from "node:fs";
import path from "node:path";
import { savePicture, type Step } from "./ground.ts";

/** From the file to its stored hours, in the dark theme and on a phone's width; each step is saved as a picture. */
export const importTime: Step = async (ground) => {
  const { driver, person, folder } = ground;
  const file = path.join(folder, "march.csv");
  fs.writeFileSync(file, "User;Project;Date;Hours\r\nbooker@harbourpine.example;KLN;21/03/2026;3,5\r\n");
  await person.go("/admin/import");
  await driver.evaluate(() => localStorage.setItem("theme", "dark"));
  await driver.resize(390, 844);
  await person.go("/admin/import");
  await person.sees(/Nothing imported yet|Import/);
  await driver.chooseFile("input[type=file]", file);
  let seenSteps = 0;
  const goOn = async (seen: RegExp, button: RegExp, selector?: string): Promise<void> => {
    await person.sees(seen);
    await savePicture(ground, `import-${(seenSteps += 1)}.png`);
    const wide = await driver.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) throw new Error(`at ${seen} the page is ${wide} px wider than the window`);
    await person.press(button, selector);
  };
  await goOn(/What was recognised/, /^Continue$/);
  await goOn(/Decimal sign/, /^Continue$/);
  await goOn(/Check before you import/, /^Check the file$/);
  await goOn(/Every row can be imported/, /^Import 1 /);
  await goOn(/Creates 1 time entry/, /^Import$/, "[role=dialog] button, dialog[open] button");
  await person.sees(/1 time entry imported/);
  await savePicture(ground, "import-done.png");
};
