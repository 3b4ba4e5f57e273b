import { accessRoutes } from "./features/access/server/routes.ts";
import { functionRoutes } from "./features/functions/server/routes.ts";
import { peopleRoutes } from "./features/people/server/routes.ts";
import type { Route } from "./server/http/serve.ts";

/** Every endpoint of the product, by feature. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...functionRoutes,
  ...peopleRoutes,
];
