import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bootstrap/install.mjs';
import { firstLoad, forbiddenIn } from './web/first-load.mjs';

/** Prints what a signed-in person downloads before the shell is usable, and fails when it is too much. */

const GZIP_BYTES_MAX = 200_000;
const dist = join(root, 'apps/web/dist');

const manifestFile = join(dist, '.vite/manifest.json');
const modulesFile = join(dist, '.vite/modules.json');
for (const file of [manifestFile, modulesFile]) {
  if (!existsSync(file)) fail(`${file} is missing. Build with "npm run build".`);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const modules = JSON.parse(readFileSync(modulesFile, 'utf8'));

const files = firstLoad(manifest)
  .map((key) => manifest[key].file)
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }));
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
const loadedModules = files.flatMap(({ file }) => modules[file] ?? []);

console.log(
  `First load of the signed-in shell: ${kilobytes(total)} kB gzip of ${kilobytes(GZIP_BYTES_MAX)} kB allowed`,
);
for (const { file, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`  ${kilobytes(bytes).padStart(6)}  ${file}`);
}
if (!loadedModules.some((path) => path.includes('apps/web/src/app/shell/'))) {
  fail(
    'The signed-in shell (apps/web/src/app/shell) is not among the measured files: correct tools/web/first-load.mjs.',
  );
}
const forbidden = forbiddenIn(loadedModules);
if (forbidden.length > 0) {
  const named = forbidden.map(({ name, path }) => `${name} (${path})`).join(', ');
  fail(`These belong to single pages and must load with them, not first: ${named}`);
}
const unpacked = files.filter(
  ({ file, bytes }) =>
    bytes > 2_000 && ['br', 'gz'].some((kind) => !existsSync(join(dist, `${file}.${kind}`))),
);
if (unpacked.length > 0) {
  fail(`These would travel at their full size: ${unpacked.map(({ file }) => file).join(', ')}`);
}
if (total >= GZIP_BYTES_MAX) fail(`That is ${kilobytes(total - GZIP_BYTES_MAX)} kB too much.`);

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

function fail(line) {
  console.log(line);
  process.exit(1);
}
