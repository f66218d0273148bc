#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

// Everything with a dependency loads after the installation.
await runOnOwnNode(fileURLToPath(import.meta.url));
const { runCommand } = await import('./waypost/command.mjs');
process.exit(await runCommand(process.argv.slice(2)));
