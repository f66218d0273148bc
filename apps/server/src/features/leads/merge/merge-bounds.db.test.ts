import type { Exclusion } from '@waypost/contract/leads';
import type { DuplicatesPage, LeadMerge } from '@waypost/contract/leads-merge';
import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import {
  accountId,
  compare,
  forgetAll,
  leadOf,
  merge,
  sheet,
  stage,
  twoOfAda,
  undo,
  within,
  useMergeStage,
} from './testing/merge-stage.ts';

useMergeStage();

test('what is on its way to either, or may be, is waited for', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const put = (state: string, origin: string) =>
    within((tx) =>
      sql`insert into actions (workspace_id, id, account_id, lead_id, kind, origin, effect_key, priority, state,
          not_before, planned_at)
        values (${stage.workspaceId}, gen_random_uuid(), ${accountId}, ${other.id}, 'message', ${origin},
          gen_random_uuid()::text, 1, ${state}, now(), now())`.execute(tx),
    );
  await put('in_doubt', 'campaign');
  expect((await compare(one.id, other.id)).data.refusal).toContain('on its way');
  const refused = await merge(one.id, other.id);
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('on its way')]);
  await within((tx) => sql`delete from actions`.execute(tx));
  await put('planned', 'human');
  expect((await merge(one.id, other.id)).error.message).toContain('waits to be sent');
  await within((tx) => sql`delete from actions`.execute(tx));
  expect((await merge(one.id, other.id)).status).toBe(200);
});

test('whoever is excluded stays excluded under the other link, until the merge is undone', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  await stage.call('POST', '/leads/exclusions', {
    kind: 'person',
    value: 'ada-old',
    reason: 'Asked us to stop',
  });
  const merged = await merge(one.id, other.id, { keep: { profile: other.id, email: other.id } });
  const rules = async () => (await stage.call<{ items: Exclusion[] }>('GET', '/leads/exclusions')).data.items;
  expect((await rules()).map(({ value, reason }) => [value, reason])).toEqual([
    ['ada-new', 'Asked us to stop'],
    ['ada-old', 'Asked us to stop'],
  ]);
  await undo(merged.data.id);
  expect((await rules()).map(({ value }) => value)).toEqual(['ada-old']);
});

test('an undo leaves what was changed since, and says so', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const merged = await merge(one.id, other.id);
  const { leadId, formerId } = merged.data;
  await stage.call('PATCH', `/leads/${leadId}`, { location: 'Paris' });
  await stage.call('POST', `/leads/${leadId}/notes`, { text: 'Later' });
  const undone = await undo(merged.data.id);
  expect(undone.data.stays).toEqual(['Location was changed after the merge and stays as it is.']);
  expect((await sheet(leadId)).notes.map(({ text }) => text)).toContain('Later');
  expect((await sheet(leadId)).location).toBe('Paris');
  expect((await sheet(formerId)).location).toBeNull();
});

test('forgetting the merged lead leaves no word of either, the stored undo included, and both stay forgotten', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  await within((tx) =>
    sql`insert into actions (workspace_id, id, account_id, lead_id, public_identifier, body, kind, origin, effect_key,
        priority, state, not_before, planned_at)
      select ${stage.workspaceId}, gen_random_uuid(), ${accountId}, l.id, l.identity_key, 'Dear Ada', 'visit', 'campaign',
        gen_random_uuid()::text, 1, 'sent', now(), now() from leads l`.execute(tx),
  );
  const merged = await merge(one.id, other.id);
  expect((await stage.call('POST', `/leads/${merged.data.leadId}/forget`)).status).toBe(200);
  const left = await within(async (tx) => {
    const { rows: names } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'`.execute(tx);
    const found: string[] = [];
    for (const { name } of names) {
      const { rows } = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(tx);
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    // As a word: the signs of an id may spell it by chance.
    return found.filter((row) => /\bada\b|lovelace|countess/i.test(row) && !row.startsWith('jobs'));
  });
  expect(left).toEqual([]);
  expect((await undo(merged.data.id)).status).toBe(404);
  for (const publicIdentifier of ['ada-old', 'ada-new']) {
    const met = await within((tx) =>
      stage.leads.meetPerson(tx, stage.workspaceId, {
        ...{ publicIdentifier, providerId: null, accountId, name: 'Ada', headline: null, picture: null },
      }),
    );
    expect(met).toBeNull();
  }
});

test('a look finds those who may be one, and a pair that was dismissed is not offered again', async () => {
  await forgetAll();
  const a = await leadOf({ fullName: 'Grace Hopper', identityKey: 'grace', email: 'Grace@Navy.example' });
  const b = await leadOf({ fullName: 'Grace M. Hopper', email: 'grace@navy.example' });
  await leadOf({ fullName: 'Grace Hopper', company: 'Elsewhere' });
  const look = async () => {
    const { data } = await stage.call<{ job: Job }>('POST', '/leads/duplicates/look');
    expect((await stage.call<{ job: Job }>('POST', '/leads/duplicates/look')).data.job.id).toBe(data.job.id);
    return stage.runJob(data.job.id);
  };
  const pairs = async () => (await stage.call<DuplicatesPage>('GET', '/leads/duplicates')).data;
  expect(await pairs()).toMatchObject({ items: [], lookedAt: null });
  expect((await look()).status).toBe('done');
  const found = await pairs();
  expect(found.items.map(({ one, other, reason }) => [[one.id, other.id].toSorted(), reason])).toEqual([
    [[a.id, b.id].toSorted(), 'same_email'],
  ]);
  expect(found.look).toBeNull();
  expect(found.count).toEqual({ value: 1, more: false });
  const searched = async (search: string) =>
    (await stage.call<DuplicatesPage>('GET', `/leads/duplicates?search=${search}`)).data.count?.value;
  expect([await searched('HOPPER'), await searched('navy.ex'), await searched('lovelace')]).toEqual([
    1, 1, 0,
  ]);
  await stage.call('POST', '/leads/duplicates/dismiss', { leadIds: [b.id, a.id] });
  expect((await pairs()).items).toEqual([]);
  await look();
  expect((await pairs()).items).toEqual([]);
  await stage.call('POST', '/leads/duplicates/restore', { leadIds: [a.id, b.id] });
  expect((await pairs()).items).toHaveLength(1);
  // What was said about one of the two holds for the merged lead.
  const c = await leadOf({ fullName: 'G. Hopper', email: 'g@navy.example' });
  await stage.call('POST', '/leads/duplicates/dismiss', { leadIds: [b.id, c.id] });
  const merged = await merge(a.id, b.id);
  const said = await within(
    async (tx) =>
      (
        await sql<{
          ids: string[];
        }>`select array[lead_id, other_id]::text[] as ids from lead_duplicates where state = 'dismissed'`.execute(
          tx,
        )
      ).rows,
  );
  expect(said.map(({ ids }) => ids.toSorted())).toEqual([[merged.data.leadId, c.id].toSorted()]);
});

test('another workspace sees nothing of a merge, and can neither make nor undo one', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const body = { leadIds: [one.id, other.id], stamp: 'x' };
  const merged = await merge(one.id, other.id);
  const theirs = [
    await stage.call('POST', '/leads/merges', body, 'other'),
    await stage.call('POST', `/leads/merges/${merged.data.id}/undo`, undefined, 'other'),
    await stage.call('GET', `/leads/${merged.data.leadId}/merges`, undefined, 'other'),
    await stage.call('POST', '/leads/duplicates/dismiss', { leadIds: body.leadIds }, 'other'),
  ];
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const rows = await inWorkspace(stage.platform.db, stage.otherWorkspaceId, async (tx) => {
    const { rows: seen } = await sql`select 1 from lead_merges union all select 1 from lead_former_ids
      union all select 1 from lead_former_keys`.execute(tx);
    return seen;
  });
  expect(rows).toEqual([]);
});

test('after 30 days a merge cannot be undone, and what it knew is gone', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const merged = await merge(one.id, other.id);
  await within((tx) => sql`update lead_merges set merged_at = merged_at - interval '31 days'`.execute(tx));
  expect((await undo(merged.data.id)).status).toBe(409);
  await sql`update due_work set due_at = now() where kind = 'leads.merge'`.execute(stage.platform.db);
  const tidy = stage.leads.loops?.find(({ name }) => name === 'leads.merges');
  while (await tidy?.run(new AbortController().signal));
  const kept = await within(
    async (tx) =>
      (
        await sql<{
          id: string;
        }>`select id from lead_merges where id = ${merged.data.id} and snapshot is null`.execute(tx)
      ).rows,
  );
  expect(kept).toHaveLength(1);
  expect(
    (await stage.call<{ items: LeadMerge[] }>('GET', `/leads/${merged.data.leadId}/merges`)).data.items,
  ).toMatchObject([{ id: merged.data.id, undoUntil: null }]);
});
