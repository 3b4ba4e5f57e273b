// What the linter says about texts: they are marked for the catalogues, and on the server said anew for every person.
import { placeOf, roomOf } from "./rooms.mjs";

const room = (context) => {
  const place = placeOf(context.filename);
  return place ? (roomOf(place)?.room ?? null) : null;
};

/** Attributes that people read or hear. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|legend|placeholder|hint|subtitle|heading|caption|verb|pendingVerb|pendingLabel|cancel|unsaved|tip|summary|empty)$/;
const hasWords = (text) => /[A-Za-z]{2}/.test(text);

export const textsAreMarked = {
  create(context) {
    if (!["app", "web", "ui", "parts", "features' web"].includes(room(context))) return {};
    const message = "People read this: mark it, t`…` or rich`…`.";
    return {
      JSXText: (node) => hasWords(node.value) && context.report({ node, message }),
      JSXAttribute({ name, value }) {
        if (!spoken.test(name.name) || value === null) return;
        const said = value.type === "JSXExpressionContainer" ? value.expression : value;
        const words =
          said.type === "TemplateLiteral"
            ? said.quasis.map((quasi) => quasi.value.cooked).join(" ")
            : said.type === "Literal" && typeof said.value === "string"
              ? said.value
              : "";
        if (hasWords(words)) context.report({ node: value, message });
      },
    };
  },
};

const isFunction = ({ type }) =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression" || type === "FunctionDeclaration";

export const textsInFunctions = {
  create(context) {
    if (!["shared", "rules", "contract", "server", "features' server", "root"].includes(room(context)))
      return {};
    return {
      TaggedTemplateExpression(node) {
        const { tag } = node;
        if (tag.name !== "t" && tag.callee?.object?.name !== "t") return;
        const around = context.sourceCode.getAncestors(node);
        // What a call's failure is called, only the browser says.
        if (around.some(isFunction) || around.at(-1)?.key?.name === "failure") return;
        context.report({
          node,
          message: "Outside a function this stays English for everyone: say it in one, or in perLanguage.",
        });
      },
    };
  },
};
