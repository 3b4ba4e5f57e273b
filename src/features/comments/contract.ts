import * as z from "zod/mini";
import { endpoint, Id, paragraphs, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { readSubject } from "./rules/subject.ts";

/** What comments are on, in one text: its kind and parts with full stops between. */
const SubjectKey = z.string().check(
  z.maxLength(200),
  z.refine((key) => readSubject(key) !== null, { error: () => t`This can't have comments.` }),
  z.meta({
    description:
      "project-month.{projectId}.{month}, forecast-line.{projectId}.{month}.{costTierId}, allocation-cell.{userId}.{day}, week.{userId}.{monday} or leave-request.{holidayRequestId}",
    examples: ["project-month.019a8c1e-5b1a-7c3e-9d41-2f6f0c6a7b11.2026-11"],
  }),
);

/** A name in it is `@{userId}`. What was typed has at most 2,000 characters. */
const Text = paragraphs(3000);

export const Comment = z.strictObject({
  id: Id,
  /** Names in it are `@{userId}`; empty once it's deleted. */
  text: z.string(),
  writtenAt: z.string(),
  writtenById: Id,
  /** Null where they've left without a trace. */
  writtenByName: z.nullable(z.string()),
  editedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  version: z.int(),
});
export type Comment = z.infer<typeof Comment>;

const Person = z.strictObject({ id: Id, name: z.string() });

export const listComments = endpoint({
  method: "GET",
  path: "/api/comments",
  summary: "Read the comments on something, the oldest first",
  access: "signed-in",
  query: z.strictObject({ subject: SubjectKey }),
  output: z.strictObject({
    /** What they're on, in the reader's words. */
    about: z.string(),
    /** The latest 200. */
    comments: z.array(Comment),
    /** How many there are, deleted ones too. */
    total: z.int(),
    /** The people that the texts mention. */
    people: z.array(Person),
    /** One of them mentions the reader, who hasn't read it. */
    isUnread: z.boolean(),
  }),
  failure: t`Failed to fetch comments`,
});

export const listMentionable = endpoint({
  method: "GET",
  path: "/api/comments/people",
  summary: "Find people to mention: those who see what the comments are on, the first eight by name",
  access: "signed-in",
  query: z.strictObject({ subject: SubjectKey, name: z.optional(text(100)) }),
  output: z.strictObject({
    people: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        /** Function and address of people of one name. */
        detail: z.nullable(z.string()),
      }),
    ),
  }),
  failure: t`Failed to search people`,
});

export const addComment = endpoint({
  method: "POST",
  path: "/api/comments",
  summary: "Write a comment; people it mentions are notified",
  access: "signed-in",
  body: z.strictObject({ subject: SubjectKey, text: Text }),
  output: Comment,
  failure: t`Failed to store the comment`,
});

const ofComment = z.strictObject({ commentId: Id });

export const changeComment = endpoint({
  method: "PATCH",
  path: "/api/comments/{commentId}",
  summary: "Change a comment of your own; people it newly mentions are notified",
  access: "signed-in",
  params: ofComment,
  body: z.strictObject({ version: Version, text: Text }),
  output: Comment,
  failure: t`Failed to change the comment`,
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: "/api/comments/{commentId}",
  summary: "Delete a comment: your own, or as an admin anyone's. Its text goes, its place stays",
  access: "signed-in",
  params: ofComment,
  output: Comment,
  failure: t`Failed to delete the comment`,
});

export const readMentions = endpoint({
  method: "POST",
  path: "/api/comments/read",
  summary: "Say that you've read the comments on something: those that mention you leave Home",
  access: "signed-in",
  body: z.strictObject({ subject: SubjectKey }),
  output: z.strictObject({ read: z.int() }),
  failure: t`Failed to store that you've read the comments`,
});
