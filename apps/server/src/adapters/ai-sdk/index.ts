import { setTimeout as delay } from 'node:timers/promises';
import { generateText, jsonSchema, Output } from 'ai';
import { type Ai, type AiTask } from '../../ports/ai.ts';
import { failureOf } from './ai-failure.ts';
import { type AiAddress, modelOf } from './model.ts';
import { promptOf } from './prompt.ts';

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
  const model = modelOf(address);
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
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await once(task, deadline, used);
          noteAs('answered', tries);
          return answer;
        } catch (error) {
          const failure = failureOf(error);
          if (failure.kind === 'refused' || tries >= triesMax || deadline.aborted) {
            noteAs(failure.kind, tries);
            throw failure;
          }
          await delay(pauseBetweenTriesMs, undefined, { signal: deadline }).catch(() => undefined);
        }
      }
    },
  };

  async function once<Answer>(
    task: AiTask<Answer>,
    deadline: AbortSignal,
    used: { inputTokens: number; outputTokens: number },
  ): Promise<Answer> {
    const schema = jsonSchema<Answer>(task.shape.schema, {
      validate: (value) => {
        try {
          return { success: true, value: task.shape.read(value) };
        } catch (error) {
          return { success: false, error: error instanceof Error ? error : new Error('It does not fit.') };
        }
      },
    });
    const result = await generateText({
      model,
      ...promptOf(task),
      output: Output.object({ schema, name: task.name }),
      maxOutputTokens: task.outputTokensMax,
      maxRetries: 0,
      temperature: 0,
      abortSignal: deadline,
    });
    used.inputTokens += result.usage.inputTokens ?? 0;
    used.outputTokens += result.usage.outputTokens ?? 0;
    return result.output;
  }
}
