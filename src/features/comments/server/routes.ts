import { countComments, listComments, listMentionable, readMentions } from "./read-comments.ts";
import { addComment, changeComment, deleteComment } from "./write-comments.ts";

export const commentRoutes = {
  listComments,
  countComments,
  listMentionable,
  readMentions,
  addComment,
  changeComment,
  deleteComment,
};
