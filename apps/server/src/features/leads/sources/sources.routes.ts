import { leadsSourcesApi as api } from '@waypost/contract/leads-sources.api';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import {
  changeLive,
  endLive,
  keepLive,
  listLive,
  listLiveRuns,
  listRepeatable,
} from '../live/change-live.ts';
import type { DailyPlan } from '../live/daily-plan.ts';
import { continueRun } from './continue-run.ts';
import { chosenAccounts } from './relations/chosen-accounts.ts';
import { countWanted, relationsState, syncRelations } from './relations/relation-calls.ts';
import { shownRoom } from './shown-room.ts';
import { cutSearch, sizeSearch } from './search/cut-search.ts';
import type { TalksOf } from './relations/talks.ts';
import { sourceRows } from './source-rows.ts';
import { takeInSetAside, takeOutAgain } from './take-in.ts';
import { startSource } from './start-source.ts';

/** Binds the sources that read LinkedIn, their results, and those that are read every day. */
export function bindSources(
  binder: Binder,
  platform: Platform & { talksOf: TalksOf },
  network: LeadsNetwork,
  dailyPlans: readonly DailyPlan[],
): void {
  binder.bind(api.readRoom, async ({ query }, { actor }) => {
    const who = { workspaceId: actor.workspaceId, accountId: query.accountId };
    return shownRoom(await network.readRoom(who));
  });
  binder.bind(api.sizeSearch, ({ body }, { actor }) =>
    sizeSearch(network, { workspaceId: actor.workspaceId, ...body }),
  );
  binder.bind(api.cutSearch, ({ body }, { actor }) =>
    cutSearch(network, { workspaceId: actor.workspaceId, ...body }),
  );
  binder.bind(api.addPeopleSource, ({ params, body }, { actor }) =>
    startSource({ platform, network }, actor.workspaceId, params.id, body),
  );
  binder.bind(api.sourceRows, ({ params, query }, { actor }) =>
    sourceRows(platform, actor.workspaceId, params.id, query),
  );
  binder.bind(api.takeInSetAside, ({ params, body }, { actor }) =>
    takeInSetAside(
      platform,
      { workspaceId: actor.workspaceId, userId: actor.userId },
      params.id,
      body.places ?? null,
    ),
  );
  binder.bind(api.takeOutAgain, ({ params, body }, { actor }) =>
    takeOutAgain(platform, { workspaceId: actor.workspaceId, userId: actor.userId }, params.id, body.places),
  );
  binder.bind(api.continueRun, ({ params }, { actor }) =>
    continueRun(platform, actor.workspaceId, params.id),
  );
  binder.bind(api.listLive, ({ params }, { actor }) => listLive(platform, actor.workspaceId, params.id));
  binder.bind(api.listRepeatable, ({ params }, { actor }) =>
    listRepeatable(platform, actor.workspaceId, params.id),
  );
  binder.bind(api.keepLive, ({ body }, { actor }) => keepLive(platform, actor.workspaceId, body, dailyPlans));
  binder.bind(api.changeLive, ({ params, body }, { actor }) =>
    changeLive(platform, actor.workspaceId, params.id, body),
  );
  binder.bind(api.listLiveRuns, ({ params }, { actor }) =>
    listLiveRuns(platform, actor.workspaceId, params.id),
  );
  binder.bind(api.deleteLive, async ({ params }, { actor }) => {
    await endLive(platform, actor.workspaceId, params.id);
    return { deleted: true } as const;
  });
  binder.bind(api.relationsState, async ({ query }, { actor }) => {
    const { workspaceId } = actor;
    await network.readRoom({ workspaceId, accountId: query.accountId });
    return relationsState(platform, { workspaceId, ...query });
  });
  binder.bind(api.syncRelations, ({ body }, { actor }) =>
    syncRelations({ platform, network }, { workspaceId: actor.workspaceId, ...body }),
  );
  binder.bind(api.countRelations, async ({ body }, { actor }) => {
    const { workspaceId } = actor;
    const { wish, kind } = body;
    const accounts = await chosenAccounts(network, workspaceId, body);
    return countWanted(platform, { workspaceId, kind, accountIds: accounts.map(({ id }) => id) }, wish);
  });
}
