import fs from "node:fs";
import { startProgram, temporaryFolder, type Program } from "../../support/program.ts";

/** A product on a data folder of its own, which can be stopped and started again on another day. */
export class House {
  readonly folder = temporaryFolder();
  #program: Program | null = null;

  /** Starts, or starts again, with the organisation's civil day; answers the address. */
  async openOn(today: string, environment: Record<string, string> = {}): Promise<string> {
    await this.close();
    this.#program = startProgram({ PORT: "0", DEMO: "0", CHECK_ANSWERS: "1", DATA_DIR: `${this.folder}/data`, TODAY: today, ...environment });
    return this.#program.ready;
  }

  /** Runs `npm run organisation` on the closed house; answers the first super admin's password. */
  async found(name: string, email: string): Promise<string> {
    const founding = startProgram({ DATA_DIR: `${this.folder}/data` }, "src/create-organisation.ts", ["--name", name, "--email", email]);
    if ((await founding.ended) !== 0) throw new Error(founding.errors());
    return /Password: (\S+)/.exec(founding.output())?.[1] ?? "";
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
