import type { LeadSheet } from '@waypost/contract/leads-detail';
import type { Comparison, LeadMerge, UndoneMerge } from '@waypost/contract/leads-merge';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../../testing/lead-stage.ts';
import { seedList, type SeededPerson } from '../../testing/seed-list.ts';

export let stage: LeadStage;
export const accountId = '01a1fe7b-3c39-727c-ad1e-c397919ac7d4';
/** A stage for the tests of a file. */
export function useMergeStage(): void {
  beforeAll(async () => {
    stage = await createLeadStage(noNetwork);
  });
  afterAll(() => stage.close());
}

export const within = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(stage.platform.db, stage.workspaceId, work);

export async function leadOf(person: SeededPerson, list = 'Seeded'): Promise<{ id: string; listId: string }> {
  const { id: listId, leads } = await seedList(stage, [person], list);
  const [lead] = leads;
  if (lead === undefined) throw new Error('Nobody was stored.');
  return { id: lead.id, listId };
}

export const compare = async (one: string, other: string) =>
  stage.call<Comparison>('GET', `/leads/compare?one=${one}&other=${other}`);
export async function merge(one: string, other: string, body: object = {}) {
  const { data } = await compare(one, other);
  return stage.call<LeadMerge>('POST', '/leads/merges', {
    ...{ leadIds: [one, other], stamp: data.stamp },
    ...body,
  });
}
export const undo = (id: string) => stage.call<UndoneMerge>('POST', `/leads/merges/${id}/undo`);
export const sheet = async (id: string) => (await stage.call<LeadSheet>('GET', `/leads/${id}`)).data;

/** Tables in which a lead stands, but those in which a merge notes that it was there. */
const tables = [
  ...['leads', 'lead_provider_ids', 'lead_list_members', 'lead_list_tags', 'lead_contexts', 'lead_tags'],
  ...['lead_notes', 'lead_fit', 'lead_source_rows', 'lead_import_changes', 'lead_bulk_befores'],
  ...['lead_former_ids', 'lead_former_keys', 'lead_duplicates', 'exclusions', 'lead_profile_facts'],
  ...['lead_profile_reads', 'lead_degrees', 'lead_signals', 'lead_ai_answers'],
];
/** Every row of these leads, and the sizes of all lists. */
export async function everythingOf(ids: readonly string[]): Promise<Record<string, unknown[]>> {
  return within(async (tx) => {
    const all: Record<string, unknown[]> = {};
    for (const name of tables) {
      const key = name === 'leads' ? 'id' : name === 'exclusions' ? 'workspace_id' : 'lead_id';
      const of = name === 'exclusions' ? [stage.workspaceId] : ids;
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t
        where t.workspace_id = ${stage.workspaceId} and ${sql.ref(`t.${key}`)} = any(${[...of]}::uuid[])
        order by to_jsonb(t)::text collate "C"`.execute(tx);
      all[name] = rows.map(({ row }) => row);
    }
    const { rows: sizes } = await sql`select l.id, l.lead_count, (select count(*) from lead_list_members m
      where m.workspace_id = l.workspace_id and m.list_id = l.id) as counted from lead_lists l order by l.id`.execute(
      tx,
    );
    all['sizes'] = sizes;
    return all;
  });
}

export async function twoOfAda() {
  const one = await leadOf(
    {
      ...{ fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', identityKey: 'ada-old' },
      ...{ company: 'Engines Ltd', email: 'ada@engines.example', customFields: { Pet: 'Cat', Seat: '1' } },
    },
    'From a file',
  );
  const other = await leadOf(
    {
      ...{ fullName: 'Ada King Lovelace', identityKey: 'ada-new', title: 'Countess of numbers' },
      ...{ company: 'Engines', customFields: { Pet: 'Dog and cat' } },
    },
    'From a post',
  );
  const { id: both } = await seedList(stage, [{ fullName: 'Ada Lovelace', identityKey: 'ada-old' }], 'Both');
  await seedIn(both, other.id);
  await stage.call('POST', `/leads/${one.id}/notes`, { text: 'Met in London' });
  await stage.call('POST', `/leads/${other.id}/notes`, { text: 'Wrote the first program' });
  await tag(one.id, 'VIP');
  await tag(other.id, 'VIP');
  await tag(other.id, 'Maths');
  await stage.call('PUT', `/leads/${one.id}/score`, { score: 40, reason: 'So so' });
  await stage.call('PUT', `/leads/${other.id}/score`, { score: 90, reason: 'Great' });
  await within(async (tx) => {
    await stage.leads.rememberProviderId(tx, stage.workspaceId, {
      accountId,
      providerId: 'ACoNEW',
      leadId: other.id,
    });
    for (const [leadId, ref] of [
      [one.id, 'x'],
      [other.id, 'x'],
      [other.id, 'y'],
    ]) {
      await sql`insert into lead_contexts (workspace_id, lead_id, kind, post_id, item_ref, id, text, created_at)
        values (${stage.workspaceId}, ${leadId}, 'comments', 'p', ${ref}, gen_random_uuid(), 'Nice', now())`.execute(
        tx,
      );
    }
    await stage.leads.noteContactWord(tx, stage.workspaceId, { leadId: one.id, is: 'contacted', at: 1_000 });
    await stage.leads.noteContactWord(tx, stage.workspaceId, { leadId: other.id, is: 'replied', at: 2_000 });
  });
  return { one, other, both };
}
export const tag = (leadId: string, word: string) =>
  within((tx) => stage.leads.addTag(tx, stage.workspaceId, { leadId, tag: word, now: 1 }));
export const seedIn = async (listId: string, leadId: string) =>
  within((tx) =>
    stage.leads.moveToList(tx, stage.workspaceId, { leadId, toListId: listId, fromListIds: [], now: 5 }),
  );
export async function forgetAll() {
  await within(async (tx) => {
    for (const name of ['lead_list_members', 'leads', 'exclusions', 'lead_lists']) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
  });
}
