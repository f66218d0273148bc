import { feedbackApi } from '@waypost/contract/feedback.api';
import type { Feature } from '../../platform/feature.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  changeFeedback,
  deleteFeedback,
  findFeedback,
  insertFeedback,
  listFeedback,
} from './feedback.store.ts';

/**
 * What users tell the makers: everybody sees and changes their own only.
 *
 * Wiring: `createFeedback(platform)`.
 */
export function createFeedback({ db, clock, random }: Platform): Feature {
  return {
    bind(binder) {
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
