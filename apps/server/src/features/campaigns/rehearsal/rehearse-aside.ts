import type { Rehearsal } from '@waypost/domain/campaigns/rehearsal/rehearsal';
import type { RehearsalInput } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../platform/http/app-error.ts';

export interface RehearsalOrder {
  input: RehearsalInput;
  wanted: { whatIf: boolean; finishBy: number | null };
}

/** Rehearsals of a process that wait behind the one being played; more are asked to come back. */
const waitingMax = 4;
/** Wall milliseconds after which a rehearsal is given up. */
const playMsMax = 60_000;

/** Plays rehearsals in a thread, one after the other in this process. */
export function createRehearsalStage(): (order: RehearsalOrder) => Promise<Rehearsal> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (order) => {
    if (waiting > waitingMax) {
      throw new AppError('too_many_requests', 'Several rehearsals are being played. Try again in a moment.');
    }
    waiting += 1;
    const mine = last.then(() => playAside(order)).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}

function playAside(order: RehearsalOrder): Promise<Rehearsal> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./rehearse-worker.ts', import.meta.url), {
      workerData: order,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const tooLong = setTimeout(() => {
      void worker.terminate();
      fail(new AppError('unavailable', 'The rehearsal took too long. Rehearse fewer days or leads.'));
    }, playMsMax);
    worker.once('message', (answer: Rehearsal) => done(answer));
    worker.once('error', fail);
    worker.once('exit', (code) => {
      clearTimeout(tooLong);
      if (code !== 0) fail(new Error(`The rehearsal's thread ended with code ${code}.`));
    });
  });
}
