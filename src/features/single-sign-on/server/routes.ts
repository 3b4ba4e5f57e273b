import { checkSignOnDomain } from "./check-domain.ts";
import { completeSignOn, enterSignOnCode } from "./complete-sign-on.ts";
import { saveSingleSignOn } from "./save-single-sign-on.ts";
import { readSingleSignOn, removeSingleSignOn, testSingleSignOn, unlinkSingleSignOn } from "./settings.ts";
import { beginSignOn } from "./sign-on.ts";

export const singleSignOnRoutes = {
  beginSignOn,
  completeSignOn,
  enterSignOnCode,
  readSingleSignOn,
  saveSingleSignOn,
  removeSingleSignOn,
  testSingleSignOn,
  checkSignOnDomain,
  unlinkSingleSignOn,
};
