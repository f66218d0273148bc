import { setTimeout as delay } from 'node:timers/promises';
import { type Ai, AiFailure, type AiTask } from '../../ports/ai.ts';
import type { AiAddress } from './model.ts';
import type { AskOnce } from './service.ts';

export type { AiAddress } from './model.ts';

/** What is written down about a call: never its texts, never a key. */
export interface AiCallNote {
  task: string;
  model: string;
  outcome: 'answered' | 'unavailable' | 'unusable' | 'refused';
  tries: number;
  tookMs: number;
  inputTokens: number;
  outputTokens: number;
}

const triesMax = 2;
const pauseBetweenTriesMs = 400;

/**
 * The AI port over the AI SDK. An answer that did not come or cannot be used is asked for once more within the
 * deadline: asking changes nothing outside. What the service refuses is not asked again.
 */
export function createAi(address: AiAddress, note: (call: AiCallNote) => void): Ai {
  // The SDK takes 6 MB and a tenth of a second of every start; most processes ask for nothing.
  let loading: Promise<AskOnce> | undefined;
  const service = () =>
    (loading ??= import('./service.ts').then(({ createService }) => createService(address)));
  return {
    async ask<Answer>(task: AiTask<Answer>): Promise<Answer> {
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(task.deadlineMs);
      const used = { inputTokens: 0, outputTokens: 0 };
      const noteAs = (outcome: AiCallNote['outcome'], tries: number) =>
        note({
          task: task.name,
          model: address.model,
          outcome,
          tries,
          tookMs: Math.round(performance.now() - startedAt),
          ...used,
        });
      const once = await service();
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await once(task, deadline, used);
          noteAs('answered', tries);
          return answer;
        } catch (error) {
          if (!(error instanceof AiFailure)) throw error;
          if (error.kind === 'refused' || tries >= triesMax || deadline.aborted) {
            noteAs(error.kind, tries);
            throw error;
          }
          await delay(pauseBetweenTriesMs, undefined, { signal: deadline }).catch(() => undefined);
        }
      }
    },
  };
}
