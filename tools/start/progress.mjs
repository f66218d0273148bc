const QUIET_MS = 2_000;
const REMINDER_MS = 15_000;

/** @param {string} line one sentence for the person at the terminal */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs `work` silently when it is quick; after two seconds says what is going on, then how long it has been.
 * @template T
 * @param {string} doing as in "Building the web app"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(doing, work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let spoke = false;
  let reminder;
  const first = setTimeout(() => {
    spoke = true;
    say(`${doing} …`);
    reminder = setInterval(() => say(`${doing} … (${seconds()} s)`), REMINDER_MS);
  }, QUIET_MS);
  try {
    const result = await work();
    if (spoke) say(`${doing}: done after ${seconds()} s.`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(reminder);
  }
}
