import { t } from "#shared/texts/t.ts";
import { lockPeopleById } from "#features/people/server/place-queries.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { deleteTerms, everyone, everyTerms, insertTerms } from "./queries.ts";
import { basisOf, concernedBy, isSame, sentTerms } from "./terms-change.ts";

/** POST /api/overtime/terms. Balances follow from the terms; none is stored. */
export const setTerms = serve(contract.setTerms, async (call) => {
  const { body } = call;
  const { orgId, id: actorId } = call.actor;
  const set = sentTerms(body, call.today);
  return call.write(async (transaction) => {
    const named = concernedBy(body, await transaction.rows(everyone(orgId))).map(({ id }) => id);
    await transaction.rows(lockPeopleById(orgId, named));
    const [all, rows] = await transaction.read(everyone(orgId), everyTerms(orgId));
    const concerned = concernedBy(body, all);
    const basis = basisOf(concerned, rows);
    if (basis !== body.basis)
      throw wrongState(t`Rules or people have changed since this preview. Check it again.`);
    const ofDay = new Map(
      rows.filter(({ validFrom }) => validFrom === body.validFrom).map((row) => [row.userId, row]),
    );
    const changes = concerned.flatMap(({ id: personId }) => {
      const gone = ofDay.get(personId);
      const isNothing = set === null ? gone === undefined : gone !== undefined && isSame(gone, set);
      return isNothing ? [] : [{ personId, gone }];
    });
    if (changes.length === 0) transaction.unchanged();
    else {
      await transaction.runAll([
        deleteTerms(
          orgId,
          changes.flatMap(({ gone }) => gone?.id ?? []),
        ),
        ...(set === null
          ? []
          : [
              insertTerms(
                orgId,
                changes.map(({ personId }) => ({ id: newId(), personId })),
                set,
                actorId,
              ),
            ]),
      ]);
      await transaction.audit(
        ...changes.map(({ personId, gone }) => ({
          action: set === null ? "remove overtime terms" : "set overtime terms",
          subjectType: "user",
          subjectId: personId,
          ...(gone ? { before: wordsOf(gone) } : {}),
          ...(set ? { after: wordsOf(set) } : {}),
        })),
      );
    }
    return { changed: changes.length };
  });
});

/** Terms as the audit log has them. */
const wordsOf = ({ validFrom, isOn, cap, floor }: contract.Terms) => ({ validFrom, isOn, cap, floor });
