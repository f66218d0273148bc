import { approveDue } from '../linkedin/checkpoints.ts';
import type { Sandbox } from './sandbox.ts';

const TICK_MS = 1000;

/**
 * Lets the world go on while nobody asks: wakes at the next due instant, and once a second to keep the stored clock
 * fresh and to give in-app approvals. Returns the function that stops it.
 */
export function startWorldTimer(sandbox: Sandbox): () => void {
  let wake: NodeJS.Timeout | undefined;
  const plan = () => {
    clearTimeout(wake);
    const next = sandbox.state.due.peek();
    const speed = sandbox.clock.speed();
    if (!next || speed === 0) return;
    const waitMs = Math.max(0, (next.atMs - sandbox.clock.now()) / speed);
    if (waitMs > TICK_MS) return;
    wake = setTimeout(() => {
      sandbox.catchUp();
      plan();
    }, waitMs);
    wake.unref();
  };
  const tick = setInterval(() => {
    approveDue(sandbox);
    sandbox.now();
    plan();
  }, TICK_MS);
  tick.unref();
  plan();
  return () => {
    clearInterval(tick);
    clearTimeout(wake);
  };
}
