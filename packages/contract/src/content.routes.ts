import type * as s from './content.ts';
import { route } from './route.ts';

export const contentRoutes = {
  generateWithPrompt: route<{
    body: typeof s.generateWithPromptBody;
    reply: typeof s.generateWithPromptReply;
  }>('POST', '/content/generate-with-prompt'),
  keptHooks: route<{ query: typeof s.keptHooksQuery; reply: typeof s.keptHooks }>('GET', '/content/hooks'),
};
