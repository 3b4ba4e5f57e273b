import * as z from "zod/mini";
import { endpoint, text } from "#shared/contract.ts";

export const readSetUp = endpoint({
  method: "GET",
  path: "/api/setup",
  summary: "Read whether the first organisation has yet to be set up",
  access: "public",
  output: z.strictObject({ isOpen: z.boolean() }),
  failure: "Failed to set up the organisation",
});

export const setUp = endpoint({
  method: "POST",
  path: "/api/setup",
  summary: "Set up the first organisation and its super admin; needs the one-time code from the server's log",
  access: "public",
  body: z.strictObject({
    code: text(60),
    organizationName: text(200),
    currency: z.enum(["GBP", "EUR", "USD"]),
    timeZone: text(60),
    dataRegion: z.enum(["uk", "eu", "us"]),
    planLabel: text(40),
    securityEmail: text(254),
    firstName: text(100),
    lastName: text(100),
    email: text(254),
    password: text(200),
    confirmation: text(200),
  }),
  output: z.strictObject({ email: z.string() }),
  failure: "Failed to set up the organisation",
});
