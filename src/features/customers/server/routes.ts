import { changeContract, createContract, deleteContract } from "./change-contract.ts";
import { changeCustomer, createCustomer, deleteCustomer } from "./change-customer.ts";
import { listContracts, listCustomerChoices, listCustomers, readCustomer } from "./reads.ts";

export const customerRoutes = {
  listCustomers,
  listCustomerChoices,
  createCustomer,
  readCustomer,
  changeCustomer,
  deleteCustomer,
  listContracts,
  createContract,
  changeContract,
  deleteContract,
};
