import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{ specifier: string, line: number, typeOnly: boolean, dynamic: boolean }} Import
 *
 * What one source file imports, re-exports and loads on demand, and where it reads the clock or the dice directly.
 *
 * @param {string} path decides how it is parsed (.ts, .tsx, .mjs)
 * @param {string} text
 * @returns {{ imports: Import[], clockAndDice: { line: number, what: string }[] }}
 */
export function readSource(path, text) {
  const { module, program } = parseSync(path, text);
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  const imports = [];
  for (const statement of module.staticImports) {
    imports.push({
      specifier: statement.moduleRequest.value,
      line: lineOf(statement.start),
      typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
      dynamic: false,
    });
  }
  for (const statement of module.staticExports) {
    const [first] = statement.entries.filter((entry) => entry.moduleRequest);
    if (!first) continue;
    imports.push({
      specifier: first.moduleRequest.value,
      line: lineOf(statement.start),
      typeOnly: statement.entries.every((entry) => entry.isType),
      dynamic: false,
    });
  }
  const clockAndDice = [];
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        imports.push({ specifier: source.value, line: lineOf(start), typeOnly: false, dynamic: true });
      }
    },
    TSImportType({ source, argument, start }) {
      const specifier = source?.value ?? argument?.literal?.value;
      if (specifier) imports.push({ specifier, line: lineOf(start), typeOnly: true, dynamic: false });
    },
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) {
        clockAndDice.push({ line: lineOf(start), what: 'new Date()' });
      }
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') {
        clockAndDice.push({ line: lineOf(start), what: 'Date()' });
      }
    },
  }).visit(program);
  return { imports: imports.toSorted((a, b) => a.line - b.line), clockAndDice };
}
