import { expect, it } from "vitest";
import { acceptInvitation, openInvitation } from "#features/access/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import * as contract from "#features/invitations/contract.ts";
import { readPeopleChoices } from "#features/people/contract.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { mailsTo, newestMailTo, tokenIn } from "../support/mail.ts";
import { personByAddress } from "../support/people.ts";
import { describeOnEngines } from "../support/stint.ts";
import { rowsNow } from "../support/rows-now.ts";

const nothingElse = {
  firstName: "",
  lastName: "",
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};
const password = { password: "tide-table-7", confirmation: "tide-table-7" };
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";

describeOnEngines(
  "Invitations",
  (stint) => {
    const mark = () => Math.random().toString(36).slice(2, 10);
    const accept = (link: string) =>
      stint()
        .visitor()
        .call(acceptInvitation, { body: { token: tokenOf(link), ...password } });
    const invite = (organisation: TestOrganisation, email: string, roleCodes = ["booker" as const]) =>
      organisation.owner.client.ok(invitePerson, { body: { email, roleCodes } });

    it("are refused to an address that logs in to another organisation, when sent and when resent", async () => {
      const organisation = await makeOrganisation(stint());
      const other = await makeOrganisation(stint());
      const elsewhere = "This address already logs in to another organisation here. Use another address.";
      const refused = await organisation.owner.client.call(invitePerson, {
        body: { ...nothingElse, email: other.owner.email.toUpperCase(), roleCodes: ["booker"] },
      });
      expect([refused.status, refused.body.fields]).toEqual([422, { email: elsewhere }]);
      const email = `both-${mark()}@test.example`;
      const here = await invite(organisation, email);
      const there = await invite(other, email);
      expect((await accept(there.link)).status).toBe(200);
      const late = await accept(here.link);
      expect([late.status, late.body.error]).toEqual([
        409,
        "You already log in to Stint with this address. If that is another organisation, ask who invited you to use another address of yours.",
      ]);
      const again = await organisation.owner.client.call(contract.resendInvitation, {
        params: { invitationId: here.id },
      });
      expect([again.status, again.body.fields]).toEqual([422, { email: elsewhere }]);
    });

    it("are listed newest first with labels, gaps filled and expiry seen on reading, and only to admins", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [50]);
      const body = {
        ...nothingElse,
        roleCodes: ["manager" as const, "booker" as const],
        functionId: design.id,
        monthlyHours: 120,
      };
      await client.ok(invitePerson, {
        body: { ...body, email: `first-${mark()}@test.example`, firstName: "Zoë", lastName: "O’Neil" },
      });
      await invite(organisation, `second-${mark()}@test.example`);
      await rowsNow(
        stint(),
        organisation.id,
        "UPDATE user_invitations SET expires_at = now() - interval '1 second' WHERE email LIKE 'first-%'",
      );
      const { invitations } = await client.ok(contract.listInvitations);
      expect(invitations.map(({ email, status }) => [email.split("-")[0], status])).toEqual([
        ["second", "pending"],
        ["first", "expired"],
      ]);
      expect(invitations[1]).toMatchObject({
        firstName: "Zoë",
        lastName: "O’Neil",
        roleCodes: ["manager", "booker"],
        roleLabels: ["Manager", "Booker"],
        functionName: "Design",
        monthlyHours: 120,
        effectiveMonthlyHours: 120,
        holidayAllowance: null,
        effectiveHolidayAllowance: 200,
        invitedBy: organisation.owner.id,
      });
      const booker = await organisation.addPerson({ roles: ["booker", "manager"] });
      const calls = [contract.listInvitations, contract.exportPeople] as const;
      for (const endpoint of calls) expect((await booker.client.call(endpoint)).status).toBe(403);
      const choices = await client.ok(readPeopleChoices);
      expect([
        choices.managers.map(({ id }) => id),
        choices.functions[0]?.costTiers[0]?.name,
        choices.defaultMonthlyHours,
        choices.defaultHolidayAllowance,
      ]).toEqual([[booker.id], "Tier 1", 160, 200]);
    });

    it("sent again get a new link for 7 days by mail; the earlier link is dead, and so is a revoked one", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const email = `again-${mark()}@test.example`;
      const { id, link } = await invite(organisation, email);
      await rowsNow(
        stint(),
        organisation.id,
        "UPDATE user_invitations SET expires_at = now() - interval '1 second'",
      );
      expect((await accept(link)).status).toBe(404);
      const again = await client.ok(contract.resendInvitation, { params: { invitationId: id } });
      expect(Date.parse(again.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
      expect(tokenIn(await newestMailTo(stint(), email, "invitation"))).toBe(tokenOf(again.link));
      expect(
        (
          await stint()
            .visitor()
            .call(openInvitation, { body: { token: tokenOf(link) } })
        ).status,
      ).toBe(404);
      expect((await client.ok(contract.listInvitations)).invitations[0]?.status).toBe("pending");
      await client.ok(contract.revokeInvitation, { params: { invitationId: id } });
      expect((await accept(again.link)).status).toBe(404);
      expect((await client.ok(contract.listInvitations)).invitations).toEqual([]);
      for (const endpoint of [contract.resendInvitation, contract.revokeInvitation]) {
        expect((await client.call(endpoint, { params: { invitationId: id } })).body.code).toBe("wrong_state");
      }
      // Nothing prevents inviting the address anew
      await invite(organisation, email);
      expect(await mailsTo(stint(), email)).toHaveLength(3);
    });

    it("of a super admin are renewed and revoked by super admins only: the link gives the role", async () => {
      const organisation = await makeOrganisation(stint());
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const body = {
        ...nothingElse,
        email: `boss-${mark()}@test.example`,
        roleCodes: ["super_admin" as const],
      };
      const { id } = await organisation.owner.client.ok(invitePerson, { body });
      for (const endpoint of [contract.resendInvitation, contract.revokeInvitation]) {
        expect((await admin.client.call(endpoint, { params: { invitationId: id } })).status).toBe(403);
      }
    });

    it("meet each other without harm: two admins invite one address, one is revoked, sent again or used twice at once", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const admin = await organisation.addPerson({ roles: ["admin"] });
      const body = { ...nothingElse, email: `both-${mark()}@test.example`, roleCodes: ["booker" as const] };
      const both = await Promise.all([client, admin.client].map((each) => each.call(invitePerson, { body })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(both.find(({ status }) => status === 422)?.body.error).toBe(
        "This person has already been invited",
      );
      for (const endpoint of [contract.revokeInvitation, contract.resendInvitation]) {
        const email = `race-${mark()}@test.example`;
        const { id, link } = await invite(organisation, email);
        const [used, other] = await Promise.all([
          accept(link),
          client.call(endpoint, { params: { invitationId: id } }),
        ]);
        // Exactly one of the two had an effect.
        expect([used.status, other.status]).toEqual(used.status === 200 ? [200, 409] : [404, 200]);
        expect((await personByAddress(client, email)) !== undefined).toBe(used.status === 200);
      }
    });

    it("block no function once they are accepted or revoked, and no manager who has lost the role", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const design = await organisation.addFunction("Design", [50]);
      const manager = await organisation.addPerson({ roles: ["manager"] });
      const email = `held-${mark()}@test.example`;
      const form = {
        ...nothingElse,
        email,
        roleCodes: ["booker" as const],
        functionId: design.id,
        managerId: manager.id,
      };
      const { id } = await client.ok(invitePerson, { body: form });
      await client.ok(contract.revokeInvitation, { params: { invitationId: id } });
      const { link } = await client.ok(invitePerson, { body: form });
      await rowsNow(
        stint(),
        organisation.id,
        `DELETE FROM user_role_assignments WHERE role_code = 'manager' AND user_id = '${manager.id}'`,
      );
      expect((await accept(link)).status).toBe(200);
      expect(await personByAddress(client, email)).toMatchObject({ functionId: design.id, managerId: null });
      const current = await rowsNow(
        stint(),
        organisation.id,
        "SELECT count(*) AS n FROM user_invitations WHERE function_id IS NOT NULL OR manager_id IS NOT NULL",
      );
      expect(current).toEqual([{ n: 0 }]);
    });
  },
  { today: "2026-11-12" },
);
