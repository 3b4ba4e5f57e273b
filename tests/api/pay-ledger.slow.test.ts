import fc from "fast-check";
import { expect, it } from "vitest";
import { createPayTemplate } from "#features/pay/template-contract.ts";
import { column, plainCsv } from "#features/pay/rules/layout.ts";
import { dimensions } from "#features/pay/rules/pay-line.ts";
import { draws } from "../support/draws.ts";
import { makePayGround } from "../support/pay-ground.ts";
import { orphanedCorrection, PayOracle, payStep } from "../support/pay-oracle.ts";
import { describeOnOneEngine } from "../support/stint.ts";

describeOnOneEngine(
  "The ledger of exports",
  (stint) => {
    it("agrees with every file after any history of bookings, decisions, exports and undoings", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(payStep, { minLength: 20, maxLength: 45 }), async (history) => {
          const ground = await makePayGround(stint());
          const { id } = await ground.admin.ok(createPayTemplate, {
            body: {
              name: "Cells",
              purpose: "invoices",
              layout: {
                ...plainCsv,
                headings: false,
                encoding: "utf-8",
                requires: [],
                groups: dimensions.filter((dimension) => dimension !== "costCentre"),
                columns: (["person", "projectCode", "day", "rate", "hours", "amount"] as const).map((field) =>
                  column(field, field),
                ),
              },
            },
          });
          const oracle = new PayOracle(ground, id);
          for (const each of history) await oracle.does(each);
          await oracle.ends();
          expect(oracle.faults).toEqual([]);
        }),
        { numRuns: draws(10), endOnFailure: true, examples: [[orphanedCorrection]] },
      );
    });
  },
  { today: "2026-11-25" },
);
