import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';

const SETTLE_MS = 150;

/**
 * Restarts the processes whose sources changed.
 * @param {Record<string, { restart: () => Promise<void> } | undefined>} children
 * @param {(line: string) => void} say
 */
export function reloadOnChange(children, say) {
  const affected = [
    ['packages', ['api', 'worker']],
    ['apps/server/src', ['api', 'worker']],
    ['apps/sandbox/src', ['sandbox']],
  ];
  const pending = new Set();
  let timer;
  let busy = Promise.resolve();
  const restart = () => {
    const names = [...pending];
    pending.clear();
    busy = busy.then(async () => {
      say(`Reloading ${names.join(' and ')}.`);
      await Promise.all(names.map(async (name) => children[name]?.restart()));
    });
  };
  const watchers = affected.map(([folder, names]) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /node_modules|\.test\.ts$/.test(file) || !/\.(ts|sql|json)$/.test(file)) return;
      for (const name of names) pending.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE_MS);
    }),
  );
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
