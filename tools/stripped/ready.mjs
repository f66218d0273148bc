import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ownNode } from '../bootstrap/install.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Makes the sources ready for processes that are started from now on, in a process of its own: the compiler goes with it.
 * Where it cannot (a folder that nobody may write to), each of them strips its sources itself.
 */
export function makeSourcesReady() {
  return new Promise((done) => {
    const args = ['--disable-warning=ExperimentalWarning', here('strip.mjs')];
    const child = spawn(ownNode(), args, { stdio: 'ignore', windowsHide: true });
    child.once('error', () => done());
    child.once('close', () => done());
  });
}
