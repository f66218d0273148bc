#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

// Everything with a dependency loads after the installation.
await runOnOwnNode(fileURLToPath(import.meta.url));
const { run } = await import('./start/run.mjs');
await run({ dev: process.argv.includes('--dev') });
