#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

/** `npm run openapi`: writes docs/api/openapi.json from the endpoints that the API binds. */
await runOnOwnNode(fileURLToPath(import.meta.url));
const { ownNode, root } = await import('./bootstrap/install.mjs');
const main = join(root, 'apps/server/src/main-openapi.ts');
const text = execFileSync(ownNode(), ['--disable-warning=ExperimentalWarning', main], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
writeFileSync(join(root, 'docs/api/openapi.json'), text);
