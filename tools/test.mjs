#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

// Everything with a dependency loads after the installation.
await runOnOwnNode(fileURLToPath(import.meta.url));
const { runTests } = await import('./test/run.mjs');
process.exit(await runTests(process.argv.slice(2)));
