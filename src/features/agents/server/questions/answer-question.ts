import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { countOrRefuse, RateWindow } from "#server/http/rate-window.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, invalid, wrongState } from "#server/refusal.ts";
import { answerQuestion as contract } from "../../questions-contract.ts";
import { hideNames } from "../../rules/hide-names.ts";
import { Marks } from "../../rules/marks.ts";
import type { Sendable } from "../../rules/sendable.ts";
import { converse } from "./converse.ts";
import { namesOfFunctions, namesOfPeople, namesOfProjects, questionSettings } from "./queries.ts";

/** Questions of a person in a minute. */
const limit = new RateWindow({ most: 20, windowMs: 60_000 });

const turnedOff = () => wrongState(t`Questions are turned off. An admin can turn them on.`);

/**
 * POST /api/questions. The model reads answers of tools that the person could read, in their own session. That
 * something is sent is in the audit log, the question isn't.
 */
export const answerQuestion = serve(contract, async (call) => {
  const { actor, database, requestId } = call;
  const { orgId, id } = actor;
  const question = call.body.question.trim();
  if (question === "") throw invalid({ question: t`Enter a question` });
  countOrRefuse(limit, `${orgId} ${id}`);
  const [[settings]] = await call.read(questionSettings(orgId));
  if (!settings) throw turnedOff();
  const sent = settings.sent as Sendable[];
  const marks = new Marks(sent);
  const hides = (kind: Sendable) => !sent.includes(kind);
  const [people, projects, functions] = await call.read(
    namesOfPeople(orgId),
    namesOfProjects(orgId),
    namesOfFunctions(orgId),
  );
  const named = {
    people: hides("people") ? people.map(({ name }) => name) : [],
    projects: hides("projects") ? projects : [],
    functions: hides("functions") ? functions.map(({ name }) => name) : [],
  };
  const entry = {
    action: "send question",
    subjectType: "questions",
    subjectId: orgId,
    after: { address: settings.address, model: settings.model, sent },
  };
  await database.write(orgId, (transaction) => transaction.run(auditRow(actor, entry, requestId)));
  const parts = await call.outside(orgId, () =>
    converse({
      caller: {
        platform: call,
        actor,
        today: call.today,
        requestId,
        call: (inner) => (inner.method === "GET" ? call.inside(inner) : Promise.reject(forbidden())),
        record: call.record,
      },
      marks,
      question: hideNames(question, named, (word) => marks.hidden(word)),
      model: async () => {
        const [[now]] = await call.read(questionSettings(orgId));
        if (!now) throw turnedOff();
        // What may be sent is as it was when the question began, or nothing is.
        if (now.version !== settings.version || now.updated_at !== settings.updated_at)
          throw wrongState(t`An admin has just changed where questions are answered. Try again.`);
        return { address: now.address, name: now.model, key: now.api_key };
      },
      signal: call.gone(),
    }),
  );
  return { parts };
});
