import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/instrument-sans/wdth.css";
import "#ui/base/tokens.css";
import "#ui/base/base.css";
import { setTryingAgain } from "#ui/feedback/trying-again.ts";
import { createQueryClient, watchTries } from "#web/query-client.ts";
import { watchForMissingFiles } from "#web/missing-files.ts";
import { createAppRouter } from "./router.ts";

watchForMissingFiles();
const client = createQueryClient();
watchTries(client, setTryingAgain);
const router = createAppRouter(client);
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
