import { AiFailure } from '../ports/ai.ts';

/** What a failed question means for the person who waits; undefined for every other error. */
export function aiSentence(error: unknown, kept: string): string | undefined {
  if (!(error instanceof AiFailure)) return undefined;
  switch (error.kind) {
    case 'unavailable':
      return `The AI service did not answer. ${kept}`;
    case 'unusable':
      return `The AI service gave an answer that could not be used. ${kept}`;
    case 'refused':
      return 'The AI service refused the request. Ask your administrator to check its key and model in the configuration.';
  }
}

export const aiMissing = 'No AI service is configured. Ask your administrator to set one up.';
