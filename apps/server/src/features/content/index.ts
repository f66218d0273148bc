import { dueRowsWait } from '../../platform/due-rows.ts';
import type { Feature } from '../../platform/feature.ts';
import type { ContentDeps } from './content-deps.ts';
import { bindContent } from './content.routes.ts';
import { heldKind, takeOverdue } from './generation.store.ts';
import { giveBack } from './operations/write-hooks.ts';

/**
 * Posts, so far their first words: hooks that AI writes from a text.
 *
 * Wiring: `createContent({ platform, ai, billing })`.
 */
export function createContent(deps: ContentDeps): Feature {
  return {
    bind: (binder) => bindContent(binder, deps),
    loops: [
      {
        name: 'content.give-back',
        everyMs: 10_000,
        isDue: () => dueRowsWait([heldKind]),
        async run() {
          const overdue = await takeOverdue(deps.platform.db);
          if (overdue === undefined) return false;
          await giveBack(deps, overdue);
          return true;
        },
      },
    ],
  };
}
