import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

export interface AiAddress {
  provider: 'openai-compatible' | 'anthropic';
  /** Without a slash at the end; undefined: the provider's own address (Anthropic only). */
  baseUrl: string | undefined;
  apiKey: string;
  model: string;
}

/** The model behind an address. No request is made. */
export function modelOf({ provider, baseUrl, apiKey, model }: AiAddress): LanguageModel {
  if (provider === 'anthropic') {
    return createAnthropic({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) })(model);
  }
  if (baseUrl === undefined) throw new Error('An OpenAI-compatible service needs its address.');
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    apiKey,
    supportsStructuredOutputs: true,
  })(model);
}
