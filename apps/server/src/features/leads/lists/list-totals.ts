import type { ListTotals } from '@waypost/contract/leads-totals';
import { filterToText } from '@waypost/domain/leads/grid/grid-url';
import { type RawBuilder, sql } from 'kysely';
import { get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { ReachOf } from '../contactability.ts';
import { countedLeadsMax } from '../grid/count-matching.ts';
import { all, type Condition, conditionsOf } from '../grid/grid-filter.sql.ts';
import { readAsk } from '../grid/read-ask.ts';
import { shareThatMatches } from '../grid/sample.store.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { contactNumber } from '../store/contact-state.store.ts';
import { countContactable } from './count-contactable.ts';

/** SQL for the ids of leads that a campaign is under way with; null where nothing knows of campaigns. */
export type UnderWay = (workspaceId: string) => RawBuilder<unknown> | null;

/** What campaigns say of leads. */
export interface CampaignWords {
  underWay: UnderWay;
  reachOf: ReachOf;
}

type Counted = Exclude<keyof ListTotals, 'leads' | 'contactable'>;
const counted: readonly Counted[] = ['withProfile', 'withEmail', 'inCampaign', 'contacted', 'replied'];

/**
 * What a list adds up to: its size from its counter, the rest counted in one pass over the list, or estimated from a
 * sample where it is large; who could be contacted is asked apart, of fewer leads.
 * @throws AppError `not_found`.
 */
export async function listTotals(
  tx: Tx,
  workspaceId: string,
  listId: string,
  { underWay, reachOf }: CampaignWords,
): Promise<ListTotals> {
  const leads = (await getStoredList(tx, workspaceId, listId))._count.leads;
  const conditions = conditionsFor(workspaceId, underWay);
  const counts =
    leads > countedLeadsMax
      ? await estimated(tx, { workspaceId, listId, leads }, conditions)
      : await exactly(tx, { workspaceId, listId }, conditions);
  const contactable = await countContactable(tx, { workspaceId, listId, leads }, reachOf);
  return { leads: { value: leads, exact: true }, contactable, ...counts };
}

function conditionsFor(workspaceId: string, underWay: UnderWay): Record<Counted, Condition> {
  const filled = (field: string): Condition => {
    const filter = [filterToText({ field, is: 'not_empty' })];
    return all(conditionsOf(workspaceId, readAsk({ filter }, new Map())));
  };
  const ids = underWay(workspaceId);
  const [contacted, replied] = (['contacted', 'replied'] as const).map(contactNumber);
  return {
    withProfile: filled('profile'),
    withEmail: filled('email'),
    inCampaign: ids === null ? sql`false` : sql`m.lead_id in (${ids})`,
    contacted: sql`m.contact >= ${contacted}::smallint`,
    replied: sql`m.contact = ${replied}::smallint`,
  };
}

async function exactly(
  tx: Tx,
  { workspaceId, listId }: { workspaceId: string; listId: string },
  conditions: Record<Counted, Condition>,
): Promise<Record<Counted, { value: number; exact: boolean }>> {
  const numbers = await get(
    tx,
    sql<Record<Counted, number>>`select ${sql.join(
      counted.map((name) => sql`count(*) filter (where ${conditions[name]}) as ${sql.ref(name)}`),
    )} from lead_list_members m where m.workspace_id = ${workspaceId} and m.list_id = ${listId}`,
  );
  return each((name) => ({ value: numbers[name], exact: true }));
}

async function estimated(
  tx: Tx,
  { workspaceId, listId, leads }: { workspaceId: string; listId: string; leads: number },
  conditions: Record<Counted, Condition>,
): Promise<Record<Counted, { value: number; exact: boolean }>> {
  const values = new Map<Counted, number>();
  for (const name of counted) {
    const source = { workspaceId, listId, conditions: [conditions[name]] };
    const share = await shareThatMatches(tx, source, { leads, pattern: null });
    values.set(name, Math.round(share.all * leads));
  }
  return each((name) => ({ value: values.get(name) ?? 0, exact: false }));
}

function each<T>(of: (name: Counted) => T): Record<Counted, T> {
  return {
    withProfile: of('withProfile'),
    withEmail: of('withEmail'),
    inCampaign: of('inCampaign'),
    contacted: of('contacted'),
    replied: of('replied'),
  };
}
