import {
  composers,
  emptyNames,
  featureFolders,
  featuresMay,
  layers,
  linesMax,
  linkedinPort,
  testLinesMax,
  testsMay,
  webFormFiles,
} from '../import-rules.table.mjs';
import { isTest, resolveImport } from './tree.mjs';

/**
 * Each rule: the whole tree and one source in, sentences with their line out.
 * @typedef {import('./tree.mjs').Source} Source
 * @typedef {{ line: number, sentence: string }} Finding
 * @typedef {(source: Source, tree: Map<string, Source>) => Finding[]} Rule
 */

const isBelow = (path, folder) => path.startsWith(`${folder}/`);
const bySpecificity = layers.toSorted((a, b) => b.folder.length - a.folder.length);
const layerOf = (path) => bySpecificity.find((layer) => isBelow(path, layer.folder));

/** @type {Rule} */
function layerRule(source) {
  const layer = layerOf(source.path);
  if (!layer) return [];
  const extra = isTest(source.path) ? (testsMay[layer.name] ?? {}) : {};
  const may = new Set([layer.name, ...layer.may, ...(extra.may ?? [])]);
  const packages = layer.packages && [...layer.packages, ...(extra.packages ?? [])];
  return source.imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(source.path, specifier);
    if (target.package) {
      if (!packages || packages.includes(target.package)) return [];
      return [{ line, sentence: `${layer.name} may not use the package ${target.package}.` }];
    }
    if (!/\.(ts|tsx|mjs)$/.test(target.file)) return []; // styles, pictures, data
    const other = layerOf(target.file);
    if (layer.mayFiles?.includes(target.file)) return [];
    if (other && !may.has(other.name)) {
      return [{ line, sentence: `${layer.name} may not import ${other.name} (${specifier}).` }];
    }
    if (!other && isBelow(source.path, layer.folder) && /^(apps|packages)\//.test(target.file)) {
      return isConfigNeighbour(source.path, target.file)
        ? []
        : [{ line, sentence: `${layer.name} may not import ${target.file}, which belongs to no layer.` }];
    }
    return [];
  });
}

/** package.json and the like beside the sources of the same workspace. */
function isConfigNeighbour(from, to) {
  return from.split('/').slice(0, 2).join('/') === to.split('/').slice(0, 2).join('/');
}

function featureOf(path) {
  for (const folder of featureFolders) {
    if (!isBelow(path, folder)) continue;
    const [name, ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length > 0 ? { folder, name, inside: rest.join('/') } : undefined;
  }
  return undefined;
}

/** @type {Rule} */
function featureRule(source) {
  const own = featureOf(source.path);
  return source.imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(source.path, specifier);
    const other = target.file && featureOf(target.file);
    if (!other || (own && own.name === other.name)) return [];
    const findings = [];
    if (own && !isTest(source.path) && !featuresMay[own.name]?.includes(other.name)) {
      const known = own.name in featuresMay;
      findings.push({
        line,
        sentence: known
          ? `Feature ${own.name} may not call feature ${other.name}: calls go downwards; send news upwards as an event.`
          : `Feature ${own.name} is not in tools/import-rules.table.mjs.`,
      });
    }
    const publicFace = other.inside === 'index.ts' || other.inside === 'index.tsx';
    const composes = composers.some((folder) => isBelow(source.path, folder));
    if (!publicFace && !composes && !isTest(source.path)) {
      findings.push({
        line,
        sentence: `Only index.ts of feature ${other.name} may be imported from outside it.`,
      });
    }
    return findings;
  });
}

/** @type {Rule} */
function linkedinDoorRule(source) {
  if (isTest(source.path) || linkedinPort.only.some((folder) => isBelow(source.path, folder))) return [];
  return source.imports
    .filter(({ specifier }) => resolveImport(source.path, specifier).file === linkedinPort.file)
    .map(({ line }) => ({
      line,
      sentence: 'Only features/linkedin talks to the LinkedIn port: go through its index.ts.',
    }));
}

/** @type {Rule} */
function webSchemaRule(source, tree) {
  if (!isBelow(source.path, 'apps/web/src') || isTest(source.path) || webFormFiles.test(source.path))
    return [];
  return source.imports.flatMap(({ specifier, line, typeOnly, dynamic }) => {
    const { file } = resolveImport(source.path, specifier);
    if (!file || !isBelow(file, 'packages/contract') || typeOnly || dynamic) return [];
    if (!reachesZod(file, tree, new Set())) return [];
    return [
      {
        line,
        sentence: `${specifier} brings zod into the first load: import a *.routes module, or types only, or load it in a form.`,
      },
    ];
  });
}

function reachesZod(file, tree, seen) {
  if (seen.has(file)) return false;
  seen.add(file);
  return (tree.get(file)?.imports ?? []).some(({ specifier, typeOnly, dynamic }) => {
    if (typeOnly || dynamic) return false;
    const target = resolveImport(file, specifier);
    return target.package === 'zod' || (target.file !== undefined && reachesZod(target.file, tree, seen));
  });
}

/** @type {Rule} */
function clockAndDiceRule(source) {
  const covered = ['packages/domain/src', 'apps/server/src/features'].some((folder) =>
    isBelow(source.path, folder),
  );
  if (!covered || isTest(source.path)) return [];
  return source.clockAndDice.map(({ line, what }) => ({
    line,
    sentence: `${what} reads the clock: time is an argument here (now, or ports/clock).`,
  }));
}

/** @type {Rule} */
function nameRule(source) {
  if (!emptyNames.test(source.path)) return [];
  return [{ line: 1, sentence: 'This file name says nothing: name the thing that is inside.' }];
}

/** @type {Rule} */
function lengthRule(source) {
  const lines = source.text.trimEnd().split('\n').length;
  const allowed = isTest(source.path) ? testLinesMax : linesMax;
  if (lines <= allowed) return [];
  const opening = source.text.match(/^(?:\s*import[^;]*;)*\s*(\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/)?.[1] ?? '';
  if (/\b(table|state machine)\b/i.test(opening)) return [];
  return [
    {
      line: allowed,
      sentence: `${lines} lines: look for the second subject, or say in the first comment that it is a table or a state machine.`,
    },
  ];
}

/** @type {Rule[]} */
export const rules = [
  layerRule,
  featureRule,
  linkedinDoorRule,
  webSchemaRule,
  clockAndDiceRule,
  nameRule,
  lengthRule,
];
