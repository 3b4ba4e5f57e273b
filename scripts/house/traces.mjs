// Whether the work of a write leaves its trace: audits what it changed, or says that nothing changed. Looks
// through the functions that the transaction is handed on to, in the same file and in the files they are
// imported from.
import fs from "node:fs";
import path from "node:path";

const trace = /\.(?:audit|unchanged)\(|\bauditRow\(/;
const deepest = 4;

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");

/** The text of a function at the top of a file, or null. */
function functionNamed(text, name) {
  const begin = new RegExp(`^(?:export )?(?:(?:async )?function|const) ${name}\\b`, "m").exec(text);
  if (!begin) return null;
  const rest = text.slice(begin.index);
  const end = /\n(?=[^\s)\]}])/.exec(rest);
  return end ? rest.slice(0, end.index) : rest;
}

/** The file that an import names, "#" being its src. */
const fileOf = (file, named) =>
  named.startsWith("#")
    ? path.join(file.slice(0, file.lastIndexOf(`${path.sep}src${path.sep}`)), "src", named.slice(1))
    : path.resolve(path.dirname(file), named);

/** Where an imported name comes from: the file, and its name there; null for what is not a file of ours. */
function importOf(text, name, file) {
  for (const [, names, from] of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"([.#][^"]+)"/g)) {
    for (const one of names.split(",")) {
      const [there, here = there] = one
        .replace(/^\s*type\s/, "")
        .trim()
        .split(/\s+as\s+/);
      if (here === name) return { file: fileOf(file, from), name: there };
    }
  }
  return null;
}

/**
 * A function by its name as a file knows it: its text, its file and that file's text; null when it cannot be
 * found.
 */
function find(name, file, text) {
  const own = functionNamed(text, name);
  if (own !== null) return { work: own, file, text };
  const from = importOf(text, name, file);
  if (!from || !fs.existsSync(from.file)) return null;
  const other = withoutComments(fs.readFileSync(from.file, "utf8"));
  const found = functionNamed(other, from.name);
  return found === null ? null : { work: found, file: from.file, text: other };
}

const parameterOf = (work) =>
  /(\w+)\s*:\s*(?:Audited)?Transaction\b/.exec(work)?.[1] ?? /\(\s*(\w+)\s*[,:)]/.exec(work)?.[1] ?? null;

function look(work, transaction, file, text, depth) {
  if (trace.test(work)) return true;
  if (depth === 0 || transaction === null) return false;
  const handed = new RegExp(`(?<![.\\w])(\\w+)\\((?:[^()]*,\\s*)?${transaction}\\s*[,)]`, "g");
  return [...work.matchAll(handed)].some(([, name]) => named(name, file, text, depth - 1));
}

function named(name, file, text, depth) {
  const found = find(name, file, text);
  return found !== null && look(found.work, parameterOf(found.work), found.file, found.text, depth);
}

/** For work written out on the spot, whose transaction has this name. */
export function workLeavesTrace(work, transaction, file, text) {
  return look(withoutComments(work), transaction, file, withoutComments(text), deepest);
}

/** For work given by its name, or by the name of the function that makes it. */
export function namedWorkLeavesTrace(name, file, text) {
  return named(name, file, withoutComments(text), deepest);
}
