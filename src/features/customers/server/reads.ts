import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import * as choices from "../choices-contract.ts";
import * as contract from "../contract.ts";
import { contractsOfCustomer, contractsOfProject, projectExists } from "./contract-queries.ts";
import {
  customerById,
  customerChoices,
  customerCounts,
  customerOrdered,
  customerPage,
  projectsOfCustomer,
} from "./queries.ts";

const usual = 100;

/** What contracts are worth, for those who may see it. */
const seesValues = (roles: readonly string[]) => may(roles, "read the values of contracts");

export const withValues =
  (roles: readonly string[]) =>
  (row: contract.Contract): contract.Contract =>
    seesValues(roles) ? row : { ...row, orderValue: null };

export const listCustomers = serve(contract.listCustomers, async (call) => {
  const { orgId, roles } = call.actor;
  const { after, most, ...filter } = call.query;
  const size = Number(most ?? usual);
  const page = { after: after === undefined ? null : readPlace(after), most: size };
  const [found, [counted]] = await call.read(
    customerPage({ orgId, today: call.today }, filter, page),
    customerCounts(orgId, filter),
  );
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    customers: rows.map((row) => ({
      id: row.id,
      name: row.name,
      number: row.number,
      isActive: row.is_active,
      projects: row.projects,
      running: row.running,
      ordered: seesValues(roles) ? row.ordered : null,
    })),
    all: counted?.all ?? 0,
    total: counted?.found ?? 0,
    next: last && found.length > size ? placeText({ key: last.sort_key, id: last.id }) : null,
  };
});

export const listCustomerChoices = serve(choices.listCustomerChoices, async (call) => {
  const [customers] = await call.read(customerChoices(call.actor.orgId));
  return { customers };
});

export const readCustomer = serve(contract.readCustomer, async (call) => {
  const { orgId, roles } = call.actor;
  const { customerId } = call.params;
  const [[customer], projects, contracts, [sum]] = await call.read(
    customerById(orgId, customerId),
    projectsOfCustomer(orgId, customerId),
    contractsOfCustomer(orgId, customerId),
    customerOrdered(orgId, customerId, call.today),
  );
  if (!customer) throw notFound();
  return {
    ...customer,
    projects,
    contracts: contracts.map(withValues(roles)),
    ordered: seesValues(roles) ? (sum?.ordered ?? 0) : null,
  };
});

export const listContracts = serve(contract.listContracts, async (call) => {
  const { orgId, roles } = call.actor;
  const [[project], contracts] = await call.read(
    projectExists(orgId, call.params.projectId),
    contractsOfProject(orgId, call.params.projectId),
  );
  if (!project) throw notFound();
  return { contracts: contracts.map(withValues(roles)) };
});
