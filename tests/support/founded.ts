import { acceptInvitation, readSession, signIn } from "#features/access/contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import { setUp } from "#features/organisation/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { changeProject, createProject } from "#features/projects/contract.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { Client } from "./client.ts";
import type { Program } from "./program.ts";

const password = "correct-horse-battery";
const email = "olive@test.example";

/** An organisation set up over HTTP, with what a campaign writes on. Cookies stay good over restarts. */
export interface Founded {
  readonly cookie: string;
  /** May be made an allocator of functions. */
  readonly allocatorId: string;
  /** Books time in the week that begins on `monday`. */
  readonly projectId: string;
  readonly monday: string;
}

/** Sets up the first organisation of a running server by the code it printed, as a newcomer does. */
export async function foundOverHttp(program: Pick<Program, "ready" | "output">): Promise<Founded> {
  const url = await program.ready;
  const owner = new Client(url);
  const code = /with the code (\S+)/.exec(program.output())?.[1] ?? "";
  await owner.ok(setUp, {
    body: {
      code,
      organizationName: "Testing Ltd",
      currency: "GBP",
      timeZone: "Europe/London",
      dataRegion: "uk",
      planLabel: "Premium",
      securityEmail: email,
      firstName: "Olive",
      lastName: "Owner",
      email,
      password,
      confirmation: password,
    },
  });
  await owner.ok(signIn, { body: { email, password } });
  const allocatorId = await addAllocator(url, owner);
  const tiers = [{ name: "Senior", hourlyRate: 80 }];
  const work = await owner.ok(createFunction, {
    body: { name: "First", description: "", costTiers: tiers, allocatorIds: [allocatorId] },
  });
  const session = await owner.ok(readSession);
  const monday = addDays(startOfWeek(session.organisation?.today ?? ""), -7);
  const [year = 0, month = 0] = monday.split("-").map(Number);
  const project = await owner.ok(createProject, {
    body: {
      name: "Bridge",
      code: "BRI",
      description: "",
      startMonth: month,
      startYear: year - 1,
      projectLengthMonths: 24,
      functionIds: [work.id],
      forecasterIds: [allocatorId],
    },
  });
  const updates = { statusCode: "active" as const };
  await owner.ok(changeProject, {
    params: { projectId: project.id },
    body: { version: project.version, updates, acknowledged: true },
  });
  return { cookie: owner.cookie ?? "", allocatorId, projectId: project.id, monday };
}

/** Invites someone who may be made an allocator, and accepts for them; answers their id. */
export async function addAllocator(url: string, owner: Client): Promise<string> {
  const { link } = await owner.ok(invitePerson, {
    body: {
      email: "alan@test.example",
      firstName: "Alan",
      lastName: "Allocator",
      roleCodes: ["allocator", "forecaster"],
      functionId: null,
      costTierId: null,
      managerId: null,
      billable: false,
      monthlyHours: null,
      holidayAllowance: null,
    },
  });
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
  const joined = await new Client(url).ok(acceptInvitation, {
    body: { token, password, confirmation: password },
  });
  return joined.user?.id ?? "";
}
