import { expect, it } from "vitest";
import { exportPlans } from "#features/plans/plan-contract.ts";
import { dayOf, makeAllocationMonth, month, save } from "../support/allocation-month.ts";
import type { TestPerson } from "../support/organisation.ts";
import { readPdf, tightLines, wordsOf } from "../support/pdf.ts";
import { describeOnEngines } from "../support/stint.ts";

async function plans(
  { client }: Pick<TestPerson, "client">,
  query: Record<string, string>,
  of = month,
  language = "en",
) {
  const answer = await fetch(
    `${client.url}/api/allocations/plans/${of}?${String(new URLSearchParams(query))}`,
    {
      headers: { cookie: `${client.cookie ?? ""}; stint_language=${language}` },
    },
  );
  return {
    status: answer.status,
    name: answer.headers.get("content-disposition"),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

describeOnEngines(
  "A month's plans on paper",
  (stint) => {
    it("have a page a person: hours by day, project and week against expected hours, with leave, holidays and drafts", async () => {
      const place = await makeAllocationMonth(stint());
      const { ann, allocator, design } = place;
      await place.addHoliday(ann.id, "2026-12-04", 4);
      await place.addPublicHoliday("2026-12-25", 8);
      const cells = [
        dayOf(place, "2026-12-01"),
        { ...dayOf(place, "2026-12-01", 1.5), projectId: place.ferry },
        dayOf(place, "2026-12-08", 6),
      ];
      await save(allocator, place, 0, cells);
      const draft = await readPdf((await plans(ann, { person: ann.id })).bytes);
      expect(draft.pages).toHaveLength(1);
      expect(draft.sizes[0]).toEqual([595, 842]);
      expect(draft.title).toBe("Plan December 2026 Ann Arbor");
      const words = wordsOf(draft);
      expect(words).toContain("Ann Arbor, December 2026");
      expect(words).toContain("month is a draft: hours can still change.");
      expect(words).toContain("Leave 4 h");
      expect(words).toContain("Midwinter");
      // 150 hours a month are 6.92 a day: 22 of 23 days, less 4 hours of leave, and nothing on the holiday.
      expect(tightLines(draft)).toEqual(
        expect.arrayContaining([
          "FRYProjectFRY(draft)1.5\u{2013}\u{2013}\u{2013}\u{2013}1.5",
          "KLNProjectKLN(draft)86\u{2013}\u{2013}\u{2013}14",
          "Allocated9.5600015.5",
          "Expected23.6834.634.627.6827.68148.24",
          "Expectedlessallocated14.1828.634.627.6827.68132.74",
        ]),
      );
      expect((await save(allocator, place, 1, [], "submitted")).status).toBe(200);
      const all = await plans(place.organisation.owner, { function: design.id });
      expect(all.name).toMatch(/filename="plan-[a-z0-9-]+-2026-12\.pdf"/);
      const submitted = await readPdf(all.bytes);
      // Ann, then Ben, who has nothing.
      expect(submitted.pages.map((page) => page[1]?.join(""))).toEqual([
        "Ann Arbor, December 2026",
        "Ben Bow, December 2026",
      ]);
      expect(wordsOf(submitted)).toContain("month is submitted.");
      expect(wordsOf(submitted)).not.toContain("(draft)");
      expect(wordsOf(submitted)).not.toMatch(/\u{a3}/u);
    });

    it("speak the reader's language, and cut none of its longer words", async () => {
      const place = await makeAllocationMonth(stint());
      const german = await readPdf((await plans(place.ann, { person: place.ann.id }, month, "de")).bytes);
      const words = wordsOf(german);
      expect(words).toContain("Genehmigte Abwesenheit");
      expect(words).toContain("Woche Mo Di");
      expect(words).not.toMatch(/Week|\u{2026}/u);
    });

    it("are for everyone signed in, as the planner is, and reject unknown ids", async () => {
      const place = await makeAllocationMonth(stint());
      const { ann, ben } = place;
      expect((await plans(ben, { person: ann.id })).status).toBe(200);
      expect((await plans({ client: stint().visitor() }, { person: ann.id })).status).toBe(401);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await plans(ben, { person: elsewhere.ann.id })).status).toBe(404);
      expect((await plans(ben, { function: elsewhere.design.id })).status).toBe(404);
      const noOne = await ben.client.call(exportPlans, {
        params: { month },
        query: { find: "No one of that name" },
      });
      expect([noOne.status, (noOne.body as unknown as { error: string }).error]).toEqual([
        422,
        "No one here can be allocated in this month. Choose other people or another month",
      ]);
      expect((await plans(ben, {}, "2026-13")).status).toBe(404);
      const found = await readPdf((await plans(ben, { find: "BOW" })).bytes);
      expect(found.pages.map((page) => page[1]?.join(""))).toEqual(["Ben Bow, December 2026"]);
    });
  },
  { today: "2026-11-28" },
);
