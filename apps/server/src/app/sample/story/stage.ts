import type { Session } from '@waypost/contract/auth';
import type { Job } from '@waypost/contract/jobs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductCalls } from '../product-calls.ts';
import type { QuickEngine } from '../quick-engine.ts';
import type { SandboxControl } from '../sandbox-control.ts';

/** What a chapter works with. */
export interface Stage {
  calls: ProductCalls;
  user: Session['user'];
  control: SandboxControl;
  engine: QuickEngine;
  /** Business time. */
  now(): number;
  stopping: AbortSignal;
}

/**
 * A piece of the story. Every chapter can be told twice: a start after a kill tells the one again that was interrupted,
 * and what is there already is found by its name.
 */
export interface Chapter {
  /** Business days after the beginning; fractions are parts of a day. */
  day: number;
  tell(stage: Stage): Promise<void>;
}

const pollMs = 50;
const patienceMs = 60_000;

/** Waits for what other loops and processes do. @throws when it has not happened within a minute, or at a stop */
export async function until<T>(
  { stopping }: Stage,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(pollMs, undefined, { signal: stopping });
  }
  throw new Error(`The sample workspace waited in vain: ${what}.`);
}

/** @throws with the job's own sentence when it failed */
export async function jobDone(stage: Stage, jobId: string): Promise<void> {
  const job = await until(stage, 'a job did not end', async () => {
    const seen = await stage.calls.get<Job>(`/jobs/${jobId}`);
    return seen.status === 'queued' || seen.status === 'running' ? undefined : seen;
  });
  if (job.status !== 'done')
    throw new Error(`A job of the sample workspace ended as ${job.status}: ${job.message}`);
}
