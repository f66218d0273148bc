import type { Rehearsal } from '@waypost/domain/campaigns/rehearsal/rehearsal';
import type { RehearsalInput } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../platform/http/app-error.ts';

export interface RehearsalOrder {
  input: RehearsalInput;
  wanted: { whatIf: boolean; finishBy: number | null };
}
export type RehearsalAnswer = { rehearsal: Rehearsal } | { failure: string };

/** Rehearsals of a process that wait behind the one being played; more are asked to come back. */
const waitingMax = 4;
/** Wall milliseconds after which a rehearsal is given up. */
const playMsMax = 60_000;
/** Wall milliseconds without a rehearsal after which the thread ends; until then the next one starts at once. */
const idleMsMax = 120_000;

/** Plays rehearsals in one thread, one after the other. The thread does not keep the process alive. */
export function createRehearsalStage(): (order: RehearsalOrder) => Promise<Rehearsal> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const play = async (order: RehearsalOrder): Promise<Rehearsal> => {
    clearTimeout(idle);
    if (worker === undefined) {
      const started = startWorker();
      started.once('exit', () => {
        if (worker === started) worker = undefined;
      });
      worker = started;
    }
    try {
      return await playIn(worker, order);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMsMax).unref();
    }
  };
  return async (order) => {
    if (waiting > waitingMax) {
      throw new AppError('too_many_requests', 'Several rehearsals are being played. Try again in a moment.');
    }
    waiting += 1;
    const mine = last.then(() => play(order)).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./rehearse-worker.ts', import.meta.url), {
    // A bound of the process's memory is none of a thread's; what gives it sources without their types is.
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...process.execArgv.filter((flag) => flag.startsWith('--import=')),
    ],
  });
  worker.unref();
  // A thread that fails while it is idle has nobody to tell; the next rehearsal starts another.
  worker.on('error', () => undefined);
  return worker;
}

function playIn(worker: Worker, order: RehearsalOrder): Promise<Rehearsal> {
  return new Promise((done, fail) => {
    const settle = (end: () => void) => {
      clearTimeout(tooLong);
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      end();
    };
    const onAnswer = (answer: RehearsalAnswer) =>
      settle(() => ('failure' in answer ? fail(new Error(answer.failure)) : done(answer.rehearsal)));
    const onError = (error: Error) => settle(() => fail(error));
    const onExit = (code: number) => onError(new Error(`The rehearsal's thread ended with code ${code}.`));
    const tooLong = setTimeout(
      () => onError(new AppError('unavailable', 'The rehearsal took too long. Rehearse fewer days.')),
      playMsMax,
    );
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
}
