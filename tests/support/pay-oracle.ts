import fc from "fast-check";
import { undoPayExport } from "#features/pay/contract.ts";
import { db } from "#server/database/sql.ts";
import { startOfWeek } from "#shared/day.ts";
import { monthRange } from "#shared/month.ts";
import { exportCall, fileOf, preview, type PayGround } from "./pay-ground.ts";

/** The second and the third are of one week and two months. */
const days = ["2026-09-07", "2026-09-28", "2026-10-01", "2026-11-03"] as const;
const months = ["2026-09", "2026-10", "2026-11"] as const;
const rates = [85, 33.33] as const;

/** One thing that happens: hours are booked or changed, a week's status changes, an export is made or undone. */
export const payStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant("book" as const),
      day: fc.constantFrom(...days),
      who: fc.nat(1),
      where: fc.nat(2),
      rate: fc.nat(1),
      hundredths: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant("change" as const),
      at: fc.nat(30),
      hundredths: fc.integer({ min: 0, max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("status" as const),
      at: fc.nat(5),
      status: fc.constantFrom("approved" as const, "draft" as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant("export" as const), from: fc.nat(2), length: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("undo" as const), at: fc.nat(5) }) },
);
type Step = typeof payStep extends fc.Arbitrary<infer S> ? S : never;

/**
 * Rare by chance: November's export also included hours of September, and September's own
 * is undone before that changes.
 */
export const orphanedCorrection: Step[] = [
  { what: "book", day: "2026-09-07", who: 0, where: 0, rate: 0, hundredths: 800 },
  { what: "export", from: 0, length: 0 },
  { what: "book", day: "2026-09-07", who: 1, where: 0, rate: 0, hundredths: 700 },
  { what: "book", day: "2026-11-03", who: 0, where: 0, rate: 0, hundredths: 600 },
  { what: "export", from: 2, length: 0 },
  { what: "undo", at: 0 },
  { what: "change", at: 1, hundredths: 300 },
  { what: "export", from: 2, length: 0 },
];

interface Entry {
  readonly id: string;
  readonly cell: string;
  readonly week: string;
  hundredths: number;
}

interface Made {
  readonly id: string;
  readonly number: number;
  readonly months: ReadonlySet<string>;
  /** Hundredths by cell, read from its file. */
  readonly cells: ReadonlyMap<string, number>;
}

/** Sums of hundredths by key; what comes to nothing isn't there. */
function sums(entries: Iterable<readonly [string, number]>): Map<string, number> {
  const all = new Map<string, number>();
  for (const [key, value] of entries) all.set(key, (all.get(key) ?? 0) + value);
  return new Map([...all].filter(([, value]) => value !== 0));
}

const monthOfCell = (cell: string): string => (cell.split("|")[2] ?? "").slice(0, 7);

/** The same story in slow motion: every entry, and every line of every file. */
export class PayOracle {
  readonly #ground: PayGround;
  readonly #template: string;
  readonly #people;
  readonly #projects;
  readonly #entries: Entry[] = [];
  readonly #weeks = new Map<string, { readonly id: string; status: string }>();
  #made: Made[] = [];
  /** What differed from the product, in words. */
  readonly faults: string[] = [];

  constructor(ground: PayGround, template: string) {
    this.#ground = ground;
    this.#template = template;
    this.#people = [ground.ada, ground.bob];
    this.#projects = [ground.kiln, ground.ferry, ground.sick];
  }

  /** Weeks are approved from the start, so that a story soon has something to export. */
  async #weekOf(who: number, day: string) {
    const key = `${who} ${startOfWeek(day)}`;
    const known = this.#weeks.get(key);
    if (known) return { key, ...known };
    const week = {
      id: await this.#ground.week(this.#people[who] ?? this.#ground.ada, day),
      status: "approved",
    };
    this.#weeks.set(key, week);
    return { key, ...week };
  }

  #same(what: string, found: unknown, wanted: unknown): void {
    const [left, right] = [found, wanted].map((value) => JSON.stringify(value));
    if (left !== right) this.faults.push(`${what}: ${left} instead of ${right}`);
  }

  async does(each: Step): Promise<void> {
    if (each.what === "book") return this.#book(each);
    if (each.what === "change") return this.#change(each);
    if (each.what === "status") return this.#decide(each);
    return each.what === "export" ? this.#export(each) : this.#undo(each);
  }

  async #book({ day, who, where, rate, hundredths }: Extract<Step, { what: "book" }>) {
    const week = await this.#weekOf(who, day);
    const person = this.#people[who] ?? this.#ground.ada;
    const project = this.#projects[where] ?? "";
    const booking = { person, project, day, hours: hundredths / 100, rate: rates[rate] ?? 85 };
    const id = await this.#ground.book(week.id, booking);
    const isBillable = project !== this.#ground.sick;
    const cell = [
      ["Ada Müller", "Bob Baker"][who],
      ["KLN", "FRY", "SICK"][where],
      day,
      booking.rate.toFixed(2),
    ];
    // What no one pays for is never invoiced.
    this.#entries.push({ id, cell: isBillable ? cell.join("|") : "", week: week.key, hundredths });
  }

  async #change({ at, hundredths }: Extract<Step, { what: "change" }>) {
    const entry = this.#entries[at % Math.max(1, this.#entries.length)];
    if (!entry) return;
    await this.#ground.run(
      hundredths === 0
        ? db.deleteFrom("time_entries").where("id", "=", entry.id)
        : db
            .updateTable("time_entries")
            .set({ duration_hours: hundredths / 100 })
            .where("id", "=", entry.id),
    );
    entry.hundredths = hundredths;
    if (hundredths === 0) this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  async #decide({ at, status }: Extract<Step, { what: "status" }>) {
    const [key, week] = [...this.#weeks][at % Math.max(1, this.#weeks.size)] ?? [];
    if (key === undefined || !week) return;
    await this.#ground.run(
      db.updateTable("timesheets").set({ status_code: status }).where("id", "=", week.id),
    );
    this.#weeks.set(key, { ...week, status });
  }

  #approved(): Map<string, number> {
    return sums(
      this.#entries
        .filter(({ cell, week }) => cell !== "" && this.#weeks.get(week)?.status === "approved")
        .map(({ cell, hundredths }) => [cell, hundredths] as const),
    );
  }

  #exported = () => sums(this.#made.flatMap(({ cells }) => [...cells]));

  async #export({ from, length }: Extract<Step, { what: "export" }>) {
    const [first, last] = [months[from] ?? "2026-09", months[Math.min(2, from + length)] ?? "2026-11"];
    const scope = new Set([...monthRange(first, last), ...this.#made.flatMap((made) => [...made.months])]);
    const open = sums(
      [...this.#approved(), ...[...this.#exported()].map(([cell, value]) => [cell, -value] as const)].filter(
        ([cell]) => scope.has(monthOfCell(cell)),
      ),
    );
    const { status, body } = await exportCall(this.#ground, {
      purpose: "invoices",
      format: "template",
      templateId: this.#template,
      from: first,
      to: last,
    });
    if (open.size === 0)
      return this.#same("An export of nothing", body.error, "There are no open hours to export");
    this.#same("An export answers", status, 200);
    const rows = (await fileOf(this.#ground, body.id)).bytes.toString("utf8").trimEnd().split("\r\n");
    const cells = sums(
      rows.map((row) => {
        const [person, project, day, rate, hours] = row.split(",");
        return [[person, project, day, rate].join("|"), Math.round(Number(hours) * 100)] as const;
      }),
    );
    this.#same("A file has", [...cells].toSorted(), [...open].toSorted());
    const total = [...cells.values()].reduce((sum, value) => sum + value, 0);
    this.#same("Hours answered", Math.round(body.hours * 100), total);
    const money = rows.reduce((sum, row) => sum + Math.round(Number(row.split(",")[5]) * 100), 0);
    this.#same("Money answered", Math.round((body.amount ?? 0) * 100), money);
    const touched = [...cells.keys()].map(monthOfCell);
    this.#made.push({
      id: body.id,
      number: body.number,
      months: new Set([...monthRange(first, last), ...touched]),
      cells,
    });
  }

  async #undo({ at }: Extract<Step, { what: "undo" }>) {
    const made = this.#made[at % Math.max(1, this.#made.length)];
    if (!made) return;
    const later = this.#made.find(
      ({ number, cells }) => number > made.number && [...cells.keys()].some((cell) => made.cells.has(cell)),
    );
    const { status, body } = await this.#ground.admin.call(undoPayExport, { params: { exportId: made.id } });
    if (later)
      return this.#same(
        "Undo is refused",
        body.error,
        `Export ${later.number} corrects hours of this one. Undo export ${later.number} first.`,
      );
    this.#same("Undo answers", status, 200);
    this.#made = this.#made.filter(({ id }) => id !== made.id);
  }

  /** The ledger is what the files say, and nothing is open twice. */
  async ends(): Promise<void> {
    const marks = await this.#ground.rows(db.selectFrom("pay_marks").select(["export_id", "hours"]));
    for (const { id, cells } of this.#made) {
      const ofExport = marks.filter((mark) => mark.export_id === id);
      this.#same(
        "Marks of an export",
        ofExport.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0),
        [...cells.values()].reduce((sum, value) => sum + value, 0),
      );
    }
    await this.#export({ what: "export", from: 0, length: 2 });
    const rest = await preview(this.#ground, { purpose: "invoices", from: "2026-09", to: "2026-11" });
    this.#same("After all is exported", [rest.lines, rest.hours], [0, 0]);
    this.#same("The ledger", [...this.#exported()].toSorted(), [...this.#approved()].toSorted());
  }
}
