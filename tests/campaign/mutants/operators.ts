import ts from "typescript-api";

/** What an expression could say instead, by the name of the mistake. */
export interface Slip {
  readonly mistake: string;
  readonly text: string;
}

const K = ts.SyntaxKind;

/** Each operator's neighbours: the boundary moved, the sense turned round, the opposite calculation. */
const operators = new Map<ts.SyntaxKind, readonly (readonly [mistake: string, text: string])[]>([
  [
    K.LessThanToken,
    [
      ["boundary", "<="],
      ["comparison", ">="],
    ],
  ],
  [
    K.LessThanEqualsToken,
    [
      ["boundary", "<"],
      ["comparison", ">"],
    ],
  ],
  [
    K.GreaterThanToken,
    [
      ["boundary", ">="],
      ["comparison", "<="],
    ],
  ],
  [
    K.GreaterThanEqualsToken,
    [
      ["boundary", ">"],
      ["comparison", "<"],
    ],
  ],
  [K.EqualsEqualsEqualsToken, [["comparison", "!=="]]],
  [K.ExclamationEqualsEqualsToken, [["comparison", "==="]]],
  [K.PlusToken, [["arithmetic", "-"]]],
  [K.MinusToken, [["arithmetic", "+"]]],
  [K.AsteriskToken, [["arithmetic", "/"]]],
  [K.SlashToken, [["arithmetic", "*"]]],
  [K.PercentToken, [["arithmetic", "*"]]],
  [K.PlusEqualsToken, [["arithmetic", "-="]]],
  [K.MinusEqualsToken, [["arithmetic", "+="]]],
  [K.AmpersandAmpersandToken, [["boolean", "||"]]],
  [K.BarBarToken, [["boolean", "&&"]]],
  [K.QuestionQuestionToken, [["boolean", "&&"]]],
]);

/** Methods whose answer is like what they are called on, so that the call can be missing. */
const removable =
  /^(filter|sort|toSorted|reverse|toReversed|slice|trim|toLowerCase|toUpperCase|normalize|replace|replaceAll|padStart|padEnd)$/;
const twins = new Map(
  [
    ["some", "every"],
    ["startsWith", "endsWith"],
    ["min", "max"],
    ["floor", "ceil"],
  ].flatMap(([one = "", other = ""]) => [
    [one, other],
    [other, one],
  ]),
);

const isComparison = (node: ts.Expression): boolean =>
  ts.isBinaryExpression(node) &&
  (operators.get(node.operatorToken.kind)?.some(([mistake]) => mistake === "comparison") ?? false);

function ofBinary(node: ts.BinaryExpression): Slip[] {
  const [left, right] = [node.left.getText(), node.right.getText()];
  const kind = node.operatorToken.kind;
  const isText = [node.left, node.right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
  );
  if (kind === K.PlusToken && isText) return [];
  const slips = (operators.get(kind) ?? []).map(([mistake, sign]) => ({
    mistake,
    text: `(${left}) ${sign} (${right})`,
  }));
  if (kind !== K.AmpersandAmpersandToken && kind !== K.BarBarToken) return slips;
  return [
    ...slips,
    { mistake: "half a condition", text: left },
    { mistake: "half a condition", text: right },
  ];
}

function ofUnary(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Slip[] {
  const operand = node.operand.getText();
  if (node.operator === K.ExclamationToken) return [{ mistake: "negation", text: operand }];
  const other = { [K.PlusPlusToken]: "--", [K.MinusMinusToken]: "++" }[node.operator as number];
  if (other === undefined) return [];
  const text = ts.isPrefixUnaryExpression(node) ? `${other}${operand}` : `${operand}${other}`;
  return [{ mistake: "arithmetic", text }];
}

function ofCall(node: ts.CallExpression): Slip[] {
  const { expression } = node;
  // A piece of `a?.b().c()` can't be replaced without cutting the chain.
  if (!ts.isPropertyAccessExpression(expression) || node.flags & ts.NodeFlags.OptionalChain) return [];
  const name = expression.name.text;
  const receiver = expression.expression.getText();
  const inputs = node.arguments.map((one) => one.getText()).join(", ");
  const twin = twins.get(name);
  if (twin !== undefined) return [{ mistake: "call", text: `${receiver}.${twin}(${inputs})` }];
  if (receiver === "Math" && name === "round") return [{ mistake: "call", text: `Math.floor(${inputs})` }];
  if (receiver === "Math" && name === "abs") return [{ mistake: "call removed", text: inputs }];
  return removable.test(name) ? [{ mistake: "call removed", text: receiver }] : [];
}

function ofNumber(node: ts.NumericLiteral): Slip[] {
  const value = Number(node.getText().replaceAll("_", ""));
  return [value + 1, value - 1].map((text) => ({ mistake: "constant", text: String(text) }));
}

/** Whether the expression decides which way the program goes. */
function decides(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node;
}

/** What an expression could wrongly say by itself. */
function ownSlips(node: ts.Node): Slip[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return ofUnary(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isNumericLiteral(node)) return ofNumber(node);
  if (node.kind === K.TrueKeyword) return [{ mistake: "constant", text: "false" }];
  return node.kind === K.FalseKeyword ? [{ mistake: "constant", text: "true" }] : [];
}

const isEmptyAlready = (node: ts.Expression): boolean =>
  /^(null|undefined|true|false|""|\[\]|\{\}|\(\{\}\)|0)$/.test(node.getText());

/** Whether the expression is what a function answers. */
function isAnswer(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    (ts.isReturnStatement(parent) && parent.expression === node) ||
    (ts.isArrowFunction(parent) && parent.body === node)
  );
}

/** Whether the expression is a text as a constant, which is a function only so that it's in the reader's language. */
const isWord = (node: ts.Expression): boolean =>
  ts.isTaggedTemplateExpression(node) &&
  /^t\b/.test(node.tag.getText()) &&
  ts.isArrowFunction(node.parent) &&
  node.parent.parameters.length === 0;

/** Every mistake that could be made with an expression. */
export function slipsOf(node: ts.Node): Slip[] {
  if (!ts.isExpression(node)) return [];
  const slips = ownSlips(node);
  const isNegated = ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken;
  if (decides(node) && !isComparison(node) && !isNegated)
    slips.push({ mistake: "negation", text: `!(${node.getText()})` });
  if (isAnswer(node) && !isEmptyAlready(node) && !isWord(node))
    slips.push({ mistake: "answer emptied", text: `mutantEmpty(${node.getText()})` });
  return slips;
}

/** Whether a statement does something that could be missing. */
export function isRemovable(node: ts.Node): node is ts.Statement {
  if (ts.isExpressionStatement(node)) return !/^super\b/.test(node.getText());
  return ts.isThrowStatement(node) || ts.isContinueStatement(node);
}
