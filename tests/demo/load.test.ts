import { expect, it } from "vitest";
import { isHalfLoaded } from "../../src/demo/half-loaded.ts";
import { loadDemo } from "../../src/demo/load-demo.ts";
import { demoPassword, demoSignIns } from "../../src/demo/sign-ins.ts";
import { readSession } from "../../src/features/access/contract.ts";
import { sendEveryonesReminders } from "../../src/features/reminders/server/send-reminders.ts";
import { db } from "../../src/server/database/sql.ts";
import type { Transaction } from "../../src/server/scope.ts";
import { isEmpty } from "../../src/server/start.ts";
import { at } from "../support/at.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "Loading the demonstration",
  (stint) => {
    it("leaves each organisation whole or not at all when it is cut short, and goes on from there", async () => {
      const { platform } = stint();
      const { database } = platform;
      const cutAfter = async (statements: number): Promise<void> => {
        let left = statements;
        const write: typeof database.write = (orgId, work, deadline) => {
          const cut = (transaction: Transaction): Transaction => ({
            ...transaction,
            run: (query) => (left-- > 0 ? transaction.run(query) : Promise.reject(new Error("Cut short"))),
          });
          return database.write(orgId, (transaction) => work(cut(transaction)), deadline);
        };
        await expect(loadDemo({ ...platform, database: { ...database, write } }, { people: 14, say: () => undefined })).rejects.toThrow("Cut short");
      };
      await cutAfter(20);
      expect([await isEmpty(platform), await isHalfLoaded(platform)]).toEqual([true, false]);
      await cutAfter(100);
      expect([await isEmpty(platform), await isHalfLoaded(platform)]).toEqual([false, true]);
    });

    it("fills a database with two organisations, and says so", async () => {
      const said: string[] = [];
      await loadDemo(stint().platform, { people: 14, say: (line) => said.push(line) });
      expect(await isHalfLoaded(stint().platform)).toBe(false);
      expect(said.at(0)).toBe("Loading the demonstration organisation with 14 people…");
      expect(said.at(-1)).toMatch(/^Loaded [\d,]+ rows in [\d.]+ s\.$/);
    });

    it("mails nobody on the day it is loaded, though it is a Monday; from then on the organisation is like any other", async () => {
      const mails = async () => (await stint().platform.database.jobsRead(db.selectFrom("mail_outbox").select("id")))[0].length;
      await sendEveryonesReminders(at(stint(), "2026-11-23T12:00:00Z"));
      expect(await mails()).toBe(0);
      await sendEveryonesReminders(at(stint(), "2026-11-24T12:00:00Z"));
      expect(await mails()).toBeGreaterThan(0);
    });

    it("lets every told account sign in", async () => {
      for (const email of demoSignIns) {
        const person = await stint().visitor().signIn(email, demoPassword);
        const { user } = await person.ok(readSession);
        expect([user?.email, user?.organizationName]).toEqual([email, email.endsWith("secondorg.example") ? "Second Org" : "Harbour & Pine"]);
      }
    });

    it("keeps the two organisations apart, and their figures coherent", async () => {
      const { database } = stint().platform;
      const logins = await database.directory((transaction) => transaction.rows(db.selectFrom("login_directory").select(["email", "org_id"])));
      const orgOf = (email: string): string => logins.find((login) => login.email === email)?.org_id ?? "";
      const figures = (orgId: string) =>
        database.read(
          orgId,
          db.selectFrom("users").select((count) => count.fn.countAll<number>().as("people")),
          db.selectFrom("org_monthly_hours_summary").select((sum) => sum.fn.sum<number>("total_actual_hours").as("hours")),
          db
            .selectFrom("time_entries as e")
            .innerJoin("timesheets as t", (join) => join.onRef("t.org_id", "=", "e.org_id").onRef("t.id", "=", "e.timesheet_id"))
            .select((sum) => sum.fn.sum<number>("e.duration_hours").as("hours"))
            .where("t.status_code", "<>", "rejected"),
        );
      const [[ours], [summed], [booked]] = await figures(orgOf("superadmin@harbourpine.example"));
      const [[theirs]] = await figures(orgOf("admin@secondorg.example"));
      expect([ours?.people, theirs?.people]).toEqual([14, 6]);
      expect(summed?.hours).toBe(booked?.hours);
      expect(summed?.hours).toBeGreaterThan(10_000);
    });
  },
  { today: "2026-11-23" },
);
