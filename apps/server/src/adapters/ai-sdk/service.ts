import { generateText, jsonSchema, Output } from 'ai';
import type { AiTask } from '../../ports/ai.ts';
import { failureOf } from './ai-failure.ts';
import { type AiAddress, modelOf } from './model.ts';
import { promptOf } from './prompt.ts';

export interface UsedTokens {
  inputTokens: number;
  outputTokens: number;
}

/** @throws AiFailure */
export type AskOnce = <Answer>(
  task: AiTask<Answer>,
  deadline: AbortSignal,
  /** Grows by what the answer took. */
  used: UsedTokens,
) => Promise<Answer>;

/** One request to the service behind an address, over the AI SDK. */
export function createService(address: AiAddress): AskOnce {
  const model = modelOf(address);
  return async <Answer>(task: AiTask<Answer>, deadline: AbortSignal, used: UsedTokens): Promise<Answer> => {
    const schema = jsonSchema<Answer>(task.shape.schema, {
      validate: (value) => {
        try {
          return { success: true, value: task.shape.read(value) };
        } catch (error) {
          return { success: false, error: error instanceof Error ? error : new Error('It does not fit.') };
        }
      },
    });
    try {
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
    } catch (error) {
      throw failureOf(error);
    }
  };
}
