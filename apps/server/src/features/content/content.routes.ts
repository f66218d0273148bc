import { contentApi } from '@waypost/contract/content.api';
import type { Binder } from '../../platform/http/bind.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { ContentDeps } from './content-deps.ts';
import { readKeptHooks } from './operations/read-kept-hooks.ts';
import { writeHooks } from './operations/write-hooks.ts';

/** Questions to the model per person: each keeps a request open, unlike the jobs of other features. */
const questions = { max: 30, windowSeconds: 300 };

/** Binds writing with AI. */
export function bindContent(binder: Binder, deps: ContentDeps): void {
  const limit = createRateLimit({ clock: deps.platform.clock, ...questions });
  binder.bind(contentApi.generateWithPrompt, ({ body }, { actor }) => {
    limit.take(actor.userId);
    return writeHooks(deps, actor, body);
  });
  binder.bind(contentApi.keptHooks, ({ query }, { actor }) => readKeptHooks(deps, actor, query.place));
}
