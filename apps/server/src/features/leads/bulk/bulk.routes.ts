import { leadsBulkApi } from '@waypost/contract/leads-bulk.api';
import type { Binder } from '../../../platform/http/bind.ts';
import { showBulk, showRecentBulks, showSkipped } from './show-bulk.ts';
import { startBulk, type StartBulkDeps } from './start-bulk.ts';
import { undoBulk } from './undo-bulk.ts';

/** Binds what is done with many leads at once. */
export function bindBulk(binder: Binder, deps: StartBulkDeps): void {
  const { platform } = deps;
  binder.bind(leadsBulkApi.startBulk, ({ params, body }, { actor }) =>
    startBulk(deps, actor, params.id, body),
  );
  binder.bind(leadsBulkApi.recentBulks, ({ params }, { actor }) =>
    showRecentBulks(platform, actor, params.id),
  );
  binder.bind(leadsBulkApi.getBulk, ({ params }, { actor }) => showBulk(platform, actor.workspaceId, params));
  binder.bind(leadsBulkApi.listSkipped, ({ params, query }, { actor }) =>
    showSkipped(platform, actor.workspaceId, params, query),
  );
  binder.bind(leadsBulkApi.undoBulk, async ({ params }, { actor }) => ({
    job: await undoBulk(platform, actor, params),
  }));
}
