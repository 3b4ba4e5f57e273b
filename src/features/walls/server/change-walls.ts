import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid } from "#server/refusal.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import * as contract from "../contract.ts";
import { maxWalls, tidyWall, tooManyWalls, wallFaults } from "../rules/wall-form.ts";
import { linkAddress, newWallLink, notifyAdmins } from "./wall-link.ts";
import { deleteWall as deleteRow, insertWall, updateWall, wallCount, wallsOf } from "./queries.ts";
import { formOf, requireWall, storedWall, wallView } from "./wall-view.ts";

export const listWalls = serve(contract.listWalls, async (call) => {
  const [rows] = await call.read(wallsOf(call.actor.orgId));
  return { walls: rows.map(wallView) };
});

export const createWall = serve(contract.createWall, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { expiresInDays: days, ...sent } = call.body;
  refuseInvalid(wallFaults(sent));
  await loadRenderer();
  const form = tidyWall(sent);
  const id = newId();
  const { token, hash } = newWallLink(orgId);
  const wall = await call.write(async (transaction) => {
    const counted = await transaction.first(wallCount(orgId));
    if ((counted?.count ?? 0) >= maxWalls) throw invalid({ name: tooManyWalls() });
    const made = await transaction.first(insertWall(orgId, form, { id, hash, days, actorId }));
    const expiresAt = made?.expires_at ?? null;
    await notifyAdmins(transaction, call, { ...form, expiresAt });
    await transaction.audit({
      action: "create office display",
      subjectType: "office display",
      subjectId: id,
      after: { ...form, expiresAt },
    });
    return storedWall(transaction, orgId, id);
  });
  return { wall, url: linkAddress(call.config, token) };
});

export const changeWall = serve(contract.changeWall, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { wallId } = call.params;
  const { version, ...sent } = call.body;
  return call.write(async (transaction) => {
    const row = await requireWall(transaction, orgId, wallId, version);
    refuseInvalid(wallFaults(sent));
    const [before, after] = [formOf(row), tidyWall(sent)];
    if (
      JSON.stringify(before) === JSON.stringify(formOf({ ...row, ...after, shows_names: after.showsNames }))
    )
      transaction.unchanged();
    else {
      await transaction.run(updateWall(orgId, wallId, after, actorId));
      await transaction.audit({
        action: "change office display",
        subjectType: "office display",
        subjectId: wallId,
        before,
        after,
      });
    }
    return storedWall(transaction, orgId, wallId);
  });
});

export const deleteWall = serve(contract.deleteWall, async (call) => {
  const { orgId } = call.actor;
  const { wallId } = call.params;
  await call.write(async (transaction) => {
    const [row] = await transaction.rows(wallsOf(orgId).where("w.id", "=", wallId));
    if (row === undefined) return transaction.unchanged();
    await transaction.run(deleteRow(orgId, wallId));
    return transaction.audit({
      action: "delete office display",
      subjectType: "office display",
      subjectId: wallId,
      before: formOf(row),
    });
  });
  return {};
});
