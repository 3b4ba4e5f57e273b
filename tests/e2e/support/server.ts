import fs from "node:fs";
import path from "node:path";
import { baseline } from "../../support/baseline.ts";
import { startProgram, temporaryFolder, type Program } from "../../support/program.ts";
import { copyData, emptyTemplate, template } from "./templates.ts";

/** The demonstration as it is loaded on a day; making it takes many times as long as copying it. */
function demonstration(today: string, environment: Record<string, string>): Promise<string> {
  const name = `demonstration ${today} ${environment["DEMO_PEOPLE"] ?? "whole"}`;
  return template(name, async (folder) => {
    copyData(await emptyTemplate(), folder);
    const program = startProgram({ PORT: "0", DATA_DIR: folder, TODAY: today, ...environment });
    await program.ready;
    await program.stop();
  });
}

/** An organisation by `npm run organisation`; its first super admin's password lies beside the data. */
function foundation(name: string, email: string): Promise<string> {
  return template(`foundation ${name} ${email}`, async (folder) => {
    const data = path.join(folder, "data");
    copyData(await emptyTemplate(), data);
    const founding = startProgram({ DATA_DIR: data }, "src/create-organisation.ts", ["--name", name, "--email", email], [baseline]);
    if ((await founding.ended) !== 0) throw new Error(founding.errors());
    fs.writeFileSync(path.join(folder, "password"), /Password: (\S+)/.exec(founding.output())?.[1] ?? "");
  });
}

/** A product on a data folder of its own, which can be stopped and started again on another day. */
export class House {
  readonly folder = temporaryFolder();
  readonly #data = path.join(this.folder, "data");
  #program: Program | null = null;

  /** Starts, or starts again, on a civil day, or with a clock that runs on from a UTC instant (`2026-10-24T22:30:00Z`); answers the address. */
  async openOn(today: string, environment: Record<string, string> = {}): Promise<string> {
    await this.close();
    if (!fs.existsSync(this.#data)) copyData(await (environment["DEMO"] === "1" ? demonstration(today, environment) : emptyTemplate()), this.#data);
    const variables = { PORT: "0", DEMO: "0", CHECK_ANSWERS: "1", DATA_DIR: this.#data, TODAY: today, ...environment };
    this.#program = startProgram(variables, "src/main.ts", [], [baseline]);
    return this.#program.ready;
  }

  /** Has what `npm run organisation` makes in the closed, empty house; answers the first super admin's password. */
  async found(name: string, email: string): Promise<string> {
    const folder = await foundation(name, email);
    copyData(path.join(folder, "data"), this.#data);
    return fs.readFileSync(path.join(folder, "password"), "utf8");
  }

  /** What the running server said on standard output. */
  output(): string {
    return this.#program?.output() ?? "";
  }

  async close(): Promise<void> {
    await this.#program?.stop();
    this.#program = null;
  }

  async remove(): Promise<void> {
    await this.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
