import { serve } from "#server/http/serve.ts";
import * as contract from "../../set-up-contract.ts";
import { sampleCounts, usesOfSample } from "./queries.ts";
import { countsOf, usesInWords } from "./sample-state.ts";

export const readSampleData = serve(contract.readSampleData, async (call) => {
  const { orgId } = call.actor;
  const [counts, uses] = await call.read(sampleCounts(orgId), usesOfSample(orgId));
  return { counts: countsOf(counts), ...usesInWords(uses) };
});
