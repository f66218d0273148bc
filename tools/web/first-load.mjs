/** Heavy things that belong to single pages; in the first load everybody would pay for them. */
const NEVER_IN_FIRST_LOAD = [
  'date-fns',
  'zod',
  'papaparse',
  'cmdk',
  '@visx',
  'd3-shape',
  'd3-scale',
  'd3-array',
  'pdfkit',
];

/** The shell may be a lazily loaded module of its own: still part of what a signed-in person waits for. */
const SHELL = /^src\/app\/shell\/[\w-]+\.tsx$/;

/**
 * The entry, the shell, and everything those import statically. What they load on demand does not count.
 * @param {Record<string, { isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }>} manifest of Vite
 * @returns {string[]} keys of the manifest
 */
export function firstLoad(manifest) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || SHELL.test(key)) visit(key);
  }
  return [...seen];
}

/**
 * @param {string[]} modules source paths of what is loaded first
 * @returns {{ name: string, path: string }[]} one example for each forbidden package among them
 */
export function forbiddenIn(modules) {
  return NEVER_IN_FIRST_LOAD.flatMap((name) => {
    const path = modules.find((module) => module.includes(`node_modules/${name}/`));
    return path ? [{ name, path }] : [];
  });
}
