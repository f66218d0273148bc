import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap/install.mjs';

/**
 * Builds the web app as its own Vite configuration says and writes, beside the manifest, which source modules ended up
 * in which file: `dist/.vite/modules.json`, for the size check.
 */

const web = join(root, 'apps/web');
const { build } = await import(pathToFileURL(createRequire(join(web, 'package.json')).resolve('vite')).href);

const listModules = {
  name: 'waypost-list-modules',
  writeBundle(options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const list = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map(shortName)]));
    mkdirSync(join(options.dir, '.vite'), { recursive: true });
    writeFileSync(join(options.dir, '.vite', 'modules.json'), JSON.stringify(list));
  },
};

function shortName(id) {
  return id
    .replaceAll('\\', '/')
    .replace(/^\0/, '')
    .replace(`${root.replaceAll('\\', '/')}/`, '');
}

await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn', plugins: [listModules] });
