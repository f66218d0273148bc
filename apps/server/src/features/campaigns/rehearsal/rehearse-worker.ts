import { rehearse } from '@waypost/domain/campaigns/rehearsal/rehearse';
import { parentPort } from 'node:worker_threads';
import type { RehearsalAnswer, RehearsalOrder } from './rehearse-aside.ts';

/** A thread of its own: seconds of arithmetic must not keep requests waiting. It reads and writes nothing. */
parentPort?.on('message', ({ input, wanted }: RehearsalOrder) => {
  const answer: RehearsalAnswer = answerTo(() => rehearse(input, wanted));
  parentPort?.postMessage(answer);
});

function answerTo(play: () => ReturnType<typeof rehearse>): RehearsalAnswer {
  try {
    return { rehearsal: play() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
