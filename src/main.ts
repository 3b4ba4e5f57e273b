import { endBeforeServing } from "./server/http/ending.ts";

// Before anything else is loaded: the first process of a container receives no signal it doesn't listen for.
process.on("SIGTERM", endBeforeServing);
process.on("SIGINT", endBeforeServing);
await import("./start-product.ts");
