import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import {
  activeProjectCount,
  functionCounts,
  invitationCounts,
  peopleCounts,
  roleCounts,
} from "./dashboard-queries.ts";

export const readAdminDashboard = serve(contract.readAdminDashboard, async (call) => {
  const { orgId } = call.actor;
  const { people, invitations, projects, functions, roles } = await call.read({
    people: peopleCounts(orgId),
    invitations: invitationCounts(orgId),
    projects: activeProjectCount(orgId),
    functions: functionCounts(orgId),
    roles: roleCounts(orgId),
  });
  const holders = (role: string) => roles.find((row) => row.role_code === role)?.people ?? 0;
  return {
    pendingInvitations: invitations[0]?.pending ?? 0,
    expiredInvitations: invitations[0]?.expired ?? 0,
    totalUsers: people[0]?.people ?? 0,
    usersWithManager: people[0]?.with_manager ?? 0,
    unassignedUsers: people[0]?.unassigned ?? 0,
    activeProjects: projects[0]?.projects ?? 0,
    functions: functions[0]?.active ?? 0,
    inactiveFunctions: functions[0]?.inactive ?? 0,
    forecasters: holders("forecaster"),
    allocators: holders("allocator"),
    bookers: holders("booker"),
  };
});
