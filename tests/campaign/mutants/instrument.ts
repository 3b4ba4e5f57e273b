import ts from "typescript-api";
import { isRemovable, slipsOf } from "./operators.ts";

/** One mistake at one place of a file. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly mistake: string;
  readonly before: string;
  readonly after: string;
}

export interface Instrumented {
  /** The file with every mistake in it, of which none or one is made at a time. */
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

const isLeftAlone = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isNumericLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/**
 * Puts every mistake into a file, behind a switch: `mutantIsOn(7) ? wrong : right`. One reading of the program then
 * serves for all of them. A mistake's text has no switches inside, since only one is made at a time.
 */
export function instrument(file: string, text: string, firstId: number): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, mistake: string, after: string): number => {
    const id = firstId + mutants.length;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    mutants.push({ id, file, line, mistake, before: oneLine(node.getText()), after: oneLine(after) });
    return id;
  };
  const inside = (node: ts.Node): string => {
    let code = "";
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      if (isLeftAlone(child)) return;
      code += text.slice(at, child.getStart()) + render(child);
      at = child.end;
    });
    return code + text.slice(at, node.end);
  };
  const render = (node: ts.Node): string => {
    const slips = slipsOf(node).map((slip) => ({ text: slip.text, id: add(node, slip.mistake, slip.text) }));
    if (slips.length > 0) {
      const switches = slips.map((slip) => `mutantIsOn(${slip.id})?(${slip.text}):`).join("");
      return `(${switches}(${inside(node)}))`;
    }
    if (!isRemovable(node)) return inside(node);
    const id = add(node, "statement removed", "");
    return `{if(!mutantIsOn(${id})){${inside(node)}}}`;
  };
  const code = text.slice(0, source.getStart()) + inside(source);
  return { code: code + text.slice(source.end), mutants };
}
