import { readFileSync } from 'node:fs';

/** The addresses of the web app, read from the files that own them, so that a new page is looked at without a word here. */

const APP = new URL('../../web/src/app/', import.meta.url);

const read = (name: string) => readFileSync(new URL(name, APP), 'utf8');

/** Names and patterns of all addresses, e.g. `leadList` and `/leads/:id`. */
function allPaths(): Map<string, string> {
  const found = [...read('paths.ts').matchAll(/^ {2}(\w+): '([^']+)',$/gm)];
  return new Map(found.map(([, name = '', path = '']) => [name, path]));
}

function pathsNamedIn(file: string): string[] {
  const paths = allPaths();
  const names = [...read(file).matchAll(/\bpaths\.(\w+)/g)].map(([, name = '']) => name);
  return names.flatMap((name) => paths.get(name) ?? []);
}

/** Private pages that exist, each once. */
export function builtPages(): string[] {
  return [...new Set(pathsNamedIn('private-pages.ts'))];
}

/** Private addresses that share the page "not built yet". */
export function unbuiltPages(): string[] {
  return pathsNamedIn('not-built-yet.ts');
}
