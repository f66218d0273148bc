/**
 * Who may import whom. A table: changing it is a decision, taken in the review that needs it. The map in words is
 * docs/rooms.md.
 */

/**
 * Layers by folder, longest prefix first. `may` lists layers besides its own; `packages` limits npm packages where given
 * (Node's own modules count as `node:`).
 */
export const layers = [
  { name: 'domain', folder: 'packages/domain/src', may: [], packages: ['zod'] },
  { name: 'contract', folder: 'packages/contract/src', may: ['domain'], packages: ['zod'] },

  {
    name: 'server features',
    folder: 'apps/server/src/features',
    may: ['server ports', 'server platform', 'contract', 'domain'],
  },
  { name: 'server ports', folder: 'apps/server/src/ports', may: ['domain'], packages: ['node:'] },
  { name: 'server wire', folder: 'apps/server/src/wire', may: [], packages: ['node:'] },
  {
    name: 'server adapters',
    folder: 'apps/server/src/adapters',
    may: ['server ports', 'server wire', 'domain'],
  },
  {
    name: 'server platform',
    folder: 'apps/server/src/platform',
    may: ['server ports', 'server wire', 'contract', 'domain'],
  },
  {
    name: 'server app',
    folder: 'apps/server/src/app',
    may: [
      'server features',
      'server adapters',
      'server platform',
      'server ports',
      'server wire',
      'contract',
      'domain',
    ],
  },
  {
    name: 'server entry points',
    folder: 'apps/server/src',
    may: [
      'server app',
      'server features',
      'server adapters',
      'server platform',
      'server ports',
      'contract',
      'domain',
    ],
  },

  {
    name: 'web app',
    folder: 'apps/web/src/app',
    may: ['web pages', 'web features', 'web ui', 'web lib', 'web gallery', 'contract', 'domain'],
  },
  {
    name: 'web pages',
    folder: 'apps/web/src/pages',
    may: ['web features', 'web ui', 'web lib', 'contract', 'domain'],
    // A page names routes; the paths are one file so that a link cannot go stale.
    mayFiles: ['apps/web/src/app/paths.ts'],
  },
  {
    name: 'web features',
    folder: 'apps/web/src/features',
    may: ['web ui', 'web lib', 'contract', 'domain'],
    mayFiles: ['apps/web/src/app/paths.ts'],
  },
  { name: 'web ui', folder: 'apps/web/src/ui', may: [] },
  { name: 'web lib', folder: 'apps/web/src/lib', may: ['contract', 'domain'] },
  { name: 'web gallery', folder: 'apps/web/src/gallery', may: ['web ui', 'web lib'] },
  {
    name: 'web testing',
    folder: 'apps/web/src/testing',
    may: ['web app', 'web pages', 'web features', 'web ui', 'web lib', 'contract', 'domain'],
  },
  {
    name: 'web entry point',
    folder: 'apps/web/src',
    may: ['web app', 'web pages', 'web gallery', 'web features', 'web ui', 'web lib', 'contract', 'domain'],
  },
  { name: 'web build', folder: 'apps/web/build', may: [] },

  { name: 'sandbox', folder: 'apps/sandbox', may: [] },
  { name: 'browser tests', folder: 'apps/e2e', may: ['contract'] },
];

/** What test files may import in addition, by layer. Everybody may use its own layer's `testing` folders. */
export const testsMay = {
  domain: { packages: ['vitest', 'fast-check', 'node:'] },
  contract: { packages: ['vitest', 'fast-check', 'node:'] },
  'server features': { may: ['server app', 'server adapters', 'sandbox'] },
  'server adapters': { may: ['server platform', 'server app', 'sandbox'] },
  'server platform': { may: ['server app', 'sandbox'] },
  'server app': { may: ['sandbox'] },
  'server entry points': { may: ['sandbox'] },
  'server ports': { packages: ['vitest', 'fast-check', 'node:'] },
  'server wire': { packages: ['vitest', 'node:'] },
  'web ui': { may: ['web testing'] },
  'web lib': { may: ['web testing'] },
  'web features': { may: ['web testing'] },
  'web pages': { may: ['web testing', 'web app'] },
  'web app': { may: ['web testing'] },
};

/** Between features calls go downwards only, through `index.ts`. News upwards travels as events. */
export const featuresMay = {
  users: [],
  jobs: [],
  auth: ['users'],
  sample: ['auth', 'users'],
  billing: ['users'],
  notifications: ['users'],
  feedback: ['users'],
  tasks: ['users'],
  workspace: ['users', 'auth', 'jobs', 'billing', 'linkedin'],
  linkedin: ['billing'],
  dashboard: ['users', 'billing', 'linkedin'],
  onboarding: ['users', 'jobs', 'sample', 'billing', 'linkedin', 'leads', 'content'],
  sandbox: ['linkedin'],
  leads: ['jobs', 'linkedin', 'billing'],
  content: ['linkedin', 'billing'],
  'social-listening': ['leads', 'linkedin', 'billing'],
  campaigns: ['jobs', 'leads', 'linkedin', 'billing'],
  inbox: ['leads', 'linkedin', 'billing'],
  analytics: [
    ...['users', 'billing', 'notifications', 'feedback', 'tasks', 'linkedin', 'leads', 'content'],
    ...['social-listening', 'campaigns', 'inbox'],
  ],
};

/** Folders whose children are features. */
export const featureFolders = ['apps/server/src/features', 'apps/web/src/features'];

/**
 * Folders that put features together and may reach inside them: the wiring, and pages, which load single components so
 * that a page brings no more than it shows.
 */
export const composers = [
  'apps/server/src/app',
  'apps/server/src/proof',
  'apps/web/src/app',
  'apps/web/src/pages',
];

/** The one door to LinkedIn. */
export const linkedinPort = {
  file: 'apps/server/src/ports/linkedin.ts',
  only: [
    'apps/server/src/features/linkedin',
    'apps/server/src/adapters',
    'apps/server/src/app',
    // The proofs put a network of their own behind it.
    'apps/server/src/proof',
  ],
};

/** Where the web may load contract schemas (that is: zod) at once; elsewhere only types and `*.routes`. */
export const webFormFiles = /(^|\/)forms?\/|[-.]form(-[\w]+)?\.tsx?$|-schema\.ts$/;

/** Names that say nothing about what is inside. */
export const emptyNames = /(^|\/)(utils?|helpers?|common|misc|types)(\.[\w.]+)?\.(ts|tsx|mjs)$/;

/** Longer files need an opening comment that says they are a table or a state machine. */
export const linesMax = 400;
/** Tests repeat themselves more readily, and may. */
export const testLinesMax = 600;
