import {
  type LeadDegree,
  type LeadOutside,
  NEW_SIGNALS_MAX,
  type NewSignals,
} from '@waypost/contract/leads-enrichment';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { noneFound, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leadsWithNews, newestSignals, signalsOf } from '../signals/signal.store.ts';
import { findLeadRow, findLeadRows } from '../store/lead.store.ts';
import { degreesOf } from './degree.store.ts';
import { factsOf, readsOf } from './profile-fact.store.ts';

const signalsMax = 100;

/** @throws AppError `not_found`. */
export async function showOutside(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  leadId: string,
): Promise<LeadOutside> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await findLeadRow(tx, workspaceId, leadId)) === undefined) throw notFound('This lead');
    const readAt = (await readsOf(tx, workspaceId, [leadId])).get(leadId);
    return {
      readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
      facts: await factsOf(tx, workspaceId, leadId),
      degrees: await degreesOf(tx, workspaceId, [leadId]),
      signals: await signalsOf(tx, workspaceId, leadId, signalsMax),
    };
  });
}

const dayMs = 86_400_000;
/** Noticed so long ago at most. */
const noticedDays = 7;
/** Happened so long ago at most: a first look at a profile finds posts of years. */
const recentDays = 30;

/** What was noticed of the workspace's leads lately. */
export async function showNewSignals(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
): Promise<NewSignals> {
  const now = clock.businessNow();
  const news = {
    noticedAfter: now - noticedDays * dayMs,
    happenedAfter: now - recentDays * dayMs,
  };
  return inWorkspace(db, workspaceId, async (tx) => ({
    days: noticedDays,
    leads: await leadsWithNews(tx, workspaceId, news),
    items: await newestSignals(tx, workspaceId, news, NEW_SIGNALS_MAX),
  }));
}

/** @throws AppError `not_found` when none of the leads is there. */
export async function showDegrees(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<LeadDegree[]> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await findLeadRows(tx, workspaceId, leadIds)).length === 0) throw noneFound('These leads');
    return degreesOf(tx, workspaceId, leadIds);
  });
}
