import { feedbackApi } from '@waypost/contract/feedback.api';
import type { Feature } from '../../platform/feature.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { dueRowsWait } from '../../platform/due-rows.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { eraseKind, eraseRemoved, takeRemoved } from './admin-feedback.store.ts';
import { bindAdminFeedback } from './admin.routes.ts';
import type { FeedbackDeps } from './feedback-deps.ts';
import {
  changeFeedback,
  deleteFeedback,
  findFeedback,
  insertFeedback,
  listFeedback,
} from './feedback.store.ts';

/**
 * What users tell the makers: everybody sees and changes their own only; administrators read, answer and delete all.
 *
 * Wiring: `createFeedback({ platform, users })`.
 */
export function createFeedback(deps: FeedbackDeps): Feature {
  const { db, clock, random } = deps.platform;
  return {
    loops: [
      {
        name: 'feedback.erase',
        everyMs: 60_000,
        isDue: () => dueRowsWait([eraseKind]),
        async run() {
          const removed = await takeRemoved(db);
          if (removed === undefined) return false;
          await inWorkspace(db, removed.workspaceId, (tx) => eraseRemoved(tx, removed));
          return true;
        },
      },
    ],
    bind(binder) {
      bindAdminFeedback(binder, deps);
      binder.bind(feedbackApi.create, ({ body }, { actor }) =>
        inWorkspace(db, actor.workspaceId, (tx) =>
          insertFeedback(tx, actor, { id: random.id(), content: body.content }, clock.businessNow()),
        ),
      );
      binder.bind(feedbackApi.list, ({ query }, { actor }) =>
        inWorkspace(db, actor.workspaceId, (tx) => listFeedback(tx, actor, query)),
      );
      binder.bind(feedbackApi.get, ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => present(await findFeedback(tx, actor, params.id))),
      );
      binder.bind(feedbackApi.update, ({ params, body }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) =>
          present(
            await changeFeedback(tx, actor, { id: params.id, content: body.content }, clock.businessNow()),
          ),
        ),
      );
      binder.bind(feedbackApi.remove, ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          present((await deleteFeedback(tx, actor, params.id)) || undefined);
          return { deleted: true as const };
        }),
      );
    },
  };
}

function present<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('This feedback');
  return found;
}
