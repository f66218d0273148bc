import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes `.vite/pages.json` beside the manifest: for each address the scripts that its page needs on top of the first
 * load, so that the server can name them in the page and they are not found out only after that has run.
 */
export function pageFiles(sources: { paths: string; routes: readonly string[] }): Plugin {
  return {
    name: 'waypost:page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = withImports(
        chunks.filter((chunk) => chunk.isEntry),
        bundle,
      );
      const pages = pagesOf(
        readFileSync(sources.paths, 'utf8'),
        sources.routes.map((file) => readFileSync(file, 'utf8')),
      );
      const filesOf = (page: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${page}.tsx`));
        if (chunk === undefined) throw new Error(`The page ${page} has no file of its own in the build.`);
        return [...withImports([chunk], bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const files = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, filesOf(page)]));
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: `${JSON.stringify(files)}\n` });
    },
  };
}

/**
 * The page of each address, as the routes say it in the source: `[paths.leads]: () => import('../pages/leads.tsx')` or
 * `path: paths.signIn, lazy: () => import('../pages/sign-in.tsx')`.
 */
export function pagesOf(paths: string, routes: readonly string[]): Record<string, string> {
  const addresses = new Map(
    [...paths.matchAll(/^ {2}(\w+): '(\/[^']*)',$/gm)].map(([, key, path]) => [key, path]),
  );
  const page = /paths\.(\w+)(?:\]:|, lazy:) \(\) => import\('\.\.\/pages\/([\w-]+)\.tsx'\)/g;
  const found = routes.flatMap((text) => [...text.matchAll(page)]);
  return Object.fromEntries(
    found.map(([, key, file]) => {
      const path = addresses.get(key);
      if (path === undefined || file === undefined) throw new Error(`There is no address paths.${key}.`);
      return [path, file];
    }),
  );
}

function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const reached = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (reached.has(chunk.fileName)) return;
    reached.add(chunk.fileName);
    for (const file of chunk.imports) {
      const next = bundle[file];
      if (next?.type === 'chunk') add(next);
    }
  };
  for (const chunk of chunks) add(chunk);
  return reached;
}
