import { leadsTotalsApi } from '@waypost/contract/leads-totals.api';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CampaignWords, listTotals } from './list-totals.ts';

/** Binds what a list adds up to. */
export function bindTotals(binder: Binder, { db }: Pick<Platform, 'db'>, words: CampaignWords): void {
  binder.bind(leadsTotalsApi.getTotals, ({ params }, { actor: { workspaceId } }) =>
    inWorkspace(db, workspaceId, (tx) => listTotals(tx, workspaceId, params.id, words)),
  );
}
