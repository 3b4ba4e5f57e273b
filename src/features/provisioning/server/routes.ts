import {
  changeConnection,
  connectProvider,
  createConnectionToken,
  disconnectProvider,
} from "./change-connections.ts";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "./change-groups.ts";
import { patchUser, replaceUser } from "./change-users.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { discoveryRoutes } from "./discovery.ts";
import { listGroups, readGroup, searchGroups } from "./read-groups.ts";
import { readProvisioning } from "./reads.ts";
import { listUsers, readUser, searchUsers } from "./read-users.ts";
import { searchEverything } from "./search-everything.ts";

/** The admins' page. */
export const provisioningRoutes = {
  readProvisioning,
  connectProvider,
  changeConnection,
  createConnectionToken,
  disconnectProvider,
};

/** The protocol. */
export const scimRoutes = {
  ...discoveryRoutes,
  listUsers,
  searchUsers,
  readUser,
  listGroups,
  searchGroups,
  readGroup,
  searchEverything,
  createUser,
  replaceUser,
  patchUser,
  deleteUser,
  createGroup,
  replaceGroup,
  patchGroup,
  deleteGroup,
};
