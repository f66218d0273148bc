import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { cacheFolder, nameOf, root, SOURCES } from './cache.mjs';

/** Makes every source ready that is not, and forgets what no source is any more. Types leave spaces: lines and columns stay. */
mkdirSync(cacheFolder, { recursive: true });
const kept = new Set(readdirSync(cacheFolder));
const wanted = new Set();
for (const path of SOURCES.flatMap(sourcesIn)) {
  const source = readFileSync(path);
  const name = nameOf(source);
  wanted.add(name);
  if (kept.has(name)) continue;
  // Several may do this at a time, and each may be killed: a file is there whole or not at all.
  const unfinished = join(cacheFolder, `${name}.${process.pid}`);
  writeFileSync(unfinished, stripTypeScriptTypes(source.toString()));
  renameSync(unfinished, join(cacheFolder, name));
}
for (const name of kept)
  if (name.endsWith('.js') && !wanted.has(name)) rmSync(join(cacheFolder, name), { force: true });

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(root, folder, path));
}
