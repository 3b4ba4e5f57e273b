import { readSetUp, setUp } from "./set-up.ts";

export const organisationRoutes = [readSetUp, setUp];
