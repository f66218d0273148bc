import { contentRoutes as r } from './content.routes.ts';
import * as s from './content.ts';
import { endpoint } from './endpoint.ts';

export const contentApi = {
  generateWithPrompt: endpoint(
    r.generateWithPrompt,
    'Writes hooks for a post from a text; 1 credit when it succeeds, none when it does not.',
    { body: s.generateWithPromptBody, reply: s.generateWithPromptReply },
    ['credits_exceeded', 'not_ready', 'conflict'],
  ),
  keptHooks: endpoint(
    r.keptHooks,
    'The hooks that were made last for a place, and whether others are on the way.',
    {
      query: s.keptHooksQuery,
      reply: s.keptHooks,
    },
  ),
};
