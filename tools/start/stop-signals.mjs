import { isAlive, parentOf } from '../postgres/processes.mjs';

/**
 * Calls `stop` once when the person or the machine asks us to end, and `force` when they ask again.
 * @param {{ stop: (why: string) => void, force: () => void }} listeners
 */
export function onStopRequest({ stop, force }) {
  let asked;
  const ask = (why) => {
    const now = performance.now();
    // npm passes on the Ctrl-C that the terminal has delivered to us already: one press arrives twice.
    if (asked !== undefined && now - asked < 500) return;
    if (asked === undefined) stop(why);
    else force();
    asked = now;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ask(signal));

  // Started through the machine's older Node: the channel closes when that process is gone.
  if (process.channel) {
    process.on('disconnect', () => ask('the starting process ended'));
    process.channel.unref();
  }
  // Started by npm: when npm is killed nobody is left who could be asked to stop. (A shell may stand between us.)
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    const parent = process.ppid;
    const watched = [parent, parentOf(parent)].filter((pid) => pid > 1);
    setInterval(() => watched.every(isAlive) || ask('npm ended'), 1_000).unref();
  }
}
