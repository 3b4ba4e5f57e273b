import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const pinPerson = endpoint({
  method: "PUT",
  path: "/api/allocations/{functionId}/pins/{userId}/{projectId}",
  summary: "Keep a person on a project, keep them off it, or leave it open, for every proposal to come",
  access: "change allocations",
  params: z.strictObject({ functionId: Id, userId: Id, projectId: Id }),
  body: z.strictObject({
    /** True keeps them on it: they get hours of it first. False keeps them off it. */
    isFor: z.nullable(z.boolean()),
  }),
  output: z.strictObject({}),
  failure: t`Failed to save the pin`,
});

export const readProjectPreferences = endpoint({
  method: "GET",
  path: "/api/project-wishes",
  summary: "List your function's projects with whether you would like, or rather not, work on them",
  access: "signed-in",
  output: z.strictObject({
    projects: z.array(
      z.strictObject({ id: Id, code: z.string(), name: z.string(), isFor: z.nullable(z.boolean()) }),
    ),
  }),
  failure: t`Failed to fetch your preferences`,
});
export type PreferredProject = z.infer<(typeof readProjectPreferences)["output"]>["projects"][number];

export const preferProject = endpoint({
  method: "PUT",
  path: "/api/project-wishes/{projectId}",
  summary: "Say that you would like to work on a project, would rather not, or neither",
  access: "signed-in",
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({ isFor: z.nullable(z.boolean()) }),
  output: z.strictObject({}),
  failure: t`Failed to save your preference`,
});
