import { pathToFileURL } from 'node:url';
import { root } from './bootstrap/install.mjs';
import { rules } from './import-rules/rules.mjs';
import { readTree } from './import-rules/tree.mjs';

/**
 * Checks every source file below a folder laid out like this repository.
 * @param {string} folder
 * @returns {{ files: number, findings: string[] }} findings as `path:line sentence`
 */
export function checkTree(folder) {
  const tree = readTree(folder);
  const findings = [...tree.values()].flatMap((source) =>
    rules.flatMap((rule) =>
      rule(source, tree).map(({ line, sentence }) => `${source.path}:${line} ${sentence}`),
    ),
  );
  return { files: tree.size, findings };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, findings } = checkTree(root);
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) console.log(`\n${findings.length} breaches of tools/import-rules.table.mjs`);
  else console.log(`${files} files keep the import rules.`);
  process.exit(findings.length > 0 ? 1 : 0);
}
