import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { panelKinds, themes } from "./rules/panels.ts";
import { maxDays, nameLength } from "./rules/wall-form.ts";

const Panels = z
  .array(z.enum(panelKinds))
  .check(z.maxLength(panelKinds.length), z.meta({ examples: [["hours", "cycle"]] }));
const fields = {
  name: text(nameLength).check(z.meta({ examples: ["Reception"] })),
  /** In the order they're shown. */
  panels: Panels,
  /** One after the other; else together. */
  rotates: z.boolean(),
  theme: z.enum(themes),
  /** People's names beside figures about them. */
  showsNames: z.boolean(),
};

export const Wall = z.strictObject({
  id: Id,
  ...fields,
  name: z.string(),
  state: z.enum(["active", "expired", "revoked"]),
  linkMadeAt: z.string(),
  linkMadeByName: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** True to ten minutes. */
  lastSeenAt: z.nullable(z.string()),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type Wall = z.infer<typeof Wall>;

const ofWall = z.strictObject({ wallId: Id });
const Days = z.nullable(z.int().check(z.minimum(1), z.maximum(maxDays), z.meta({ examples: [365] })));
/** The link's address, which can't be read again. */
const Address = z.string().check(
  z.meta({
    examples: [
      `https://stint.example/wall/0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4.kJ8s0u3QmYp1Zr5vX7wT9aBcDeFgHiJkLmNoPqRsTuV`,
    ],
  }),
);

export const listWalls = endpoint({
  method: "GET",
  path: "/api/walls",
  summary: "List the organisation's office displays, by name",
  access: "read connections",
  output: z.strictObject({ walls: z.array(Wall) }),
  failure: t`Failed to fetch office displays`,
});

export const createWall = endpoint({
  method: "POST",
  path: "/api/walls",
  summary: "Create an office display; its secret link is in this answer only",
  access: "change connections",
  body: z.strictObject({ ...fields, expiresInDays: Days }),
  output: z.strictObject({ wall: Wall, url: Address }),
  failure: t`Failed to create the office display`,
});

export const changeWall = endpoint({
  method: "PUT",
  path: "/api/walls/{wallId}",
  summary: "Change what an office display shows; its link stays",
  access: "change connections",
  params: ofWall,
  body: z.strictObject({ version: Version, ...fields }),
  output: Wall,
  failure: t`Failed to update the office display`,
});

export const renewWallLink = endpoint({
  method: "POST",
  path: "/api/walls/{wallId}/link",
  summary: "Make a new link for an office display; the one before ends now",
  access: "change connections",
  params: ofWall,
  body: z.strictObject({ expiresInDays: Days }),
  output: z.strictObject({ url: Address }),
  failure: t`Failed to make a new link`,
});

export const revokeWallLink = endpoint({
  method: "DELETE",
  path: "/api/walls/{wallId}/link",
  summary: "Revoke an office display's link; one that has already gone counts as revoked",
  access: "change connections",
  params: ofWall,
  output: z.strictObject({}),
  failure: t`Failed to revoke the link`,
});

export const deleteWall = endpoint({
  method: "DELETE",
  path: "/api/walls/{wallId}",
  summary: "Delete an office display, and with it its link; one that has already gone counts as deleted",
  access: "change connections",
  params: ofWall,
  output: z.strictObject({}),
  failure: t`Failed to delete the office display`,
});
