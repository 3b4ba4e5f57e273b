import fs from "node:fs";
import path from "node:path";
import { readConfig } from "#server/config.ts";
import { openPlatform, type Opened } from "#server/start.ts";
import { baseline } from "../../support/baseline.ts";
import { startProgram, temporaryFolder, type Program } from "../../support/program.ts";
import type { EngineName } from "../../support/stint.ts";
import { templatesOf, type Place, type Templates } from "./templates.ts";

const migrations = path.join(import.meta.dirname, "../../../db/migrations");

/** A product on a database of its own, which can be stopped and started again on another day. */
export class House {
  readonly folder = temporaryFolder();
  readonly #templates: Templates;
  #place: Place | null = null;
  #program: Program | null = null;
  readonly #main: string;

  /**
   * On PostgreSQL where this run has a server of it; "embedded" for the stories of an organisation that
   * begins with `npm start` alone. `main` is the program of another build.
   */
  constructor(engine: EngineName = "postgresql", main = "main") {
    this.#templates = templatesOf(engine);
    this.#main = main;
  }

  /**
   * Starts, or starts again, on a civil day, or with a clock that runs on from a UTC instant
   * (`2026-10-24T22:30:00Z`); answers the address.
   */
  async openOn(today: string, environment: Record<string, string> = {}): Promise<string> {
    await this.close();
    this.#place ??= await this.#templates.copy(
      environment["DEMO"] === "1" ? await this.#demonstration(today, environment) : null,
      this.folder,
    );
    const variables = {
      PORT: "0",
      DEMO: "0",
      CHECK_ANSWERS: "1",
      ...this.#place,
      TODAY: today,
      ...environment,
    };
    this.#program = startProgram(variables, this.#main, [], [baseline]);
    return this.#program.ready;
  }

  /**
   * Has what `npm run organisation` makes on a civil day in the closed, empty house; answers the first
   * super admin's password.
   */
  async found(name: string, email: string, today: string): Promise<string> {
    const { template, folder } = await this.#templates.make(
      `foundation ${name} ${email} ${today}`,
      async (place, beside) => {
        const founding = startProgram(
          { ...place, TODAY: today },
          "create-organisation",
          ["--name", name, "--email", email],
          [baseline],
        );
        if ((await founding.ended) !== 0) throw new Error(founding.errors());
        fs.writeFileSync(path.join(beside, "password"), /Password: (\S+)/.exec(founding.output())?.[1] ?? "");
      },
    );
    this.#place = await this.#templates.copy(template, this.folder);
    return fs.readFileSync(path.join(folder, "password"), "utf8");
  }

  /** Has what `fill` makes in a closed, empty house; made once in a run. */
  async fill(name: string, fill: (opened: Opened) => Promise<void>): Promise<void> {
    const { template } = await this.#templates.make(name, async (place) => {
      const opened = await openPlatform(readConfig({ ...place }), migrations, () => undefined);
      await fill(opened).finally(() => opened.engine.close());
    });
    this.#place = await this.#templates.copy(template, this.folder);
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

  /** The demonstration as it is loaded on a day; making it is many times slower as copying it. */
  async #demonstration(today: string, environment: Record<string, string>): Promise<string> {
    const { template } = await this.#templates.make(
      `demonstration ${today} ${environment["DEMO_PEOPLE"] ?? "whole"}`,
      async (place) => {
        const program = startProgram({ PORT: "0", ...place, TODAY: today, ...environment });
        await program.ready;
        await program.stop();
      },
    );
    return template;
  }
}
