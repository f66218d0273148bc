import type { Exclusion } from '@waypost/contract/leads';
import type { Comparison, DuplicatesPage, LeadMerge, UndoneMerge } from '@waypost/contract/leads-merge';
import type { Job } from '@waypost/contract/jobs';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList, type SeededPerson } from '../testing/seed-list.ts';
import { movedTables } from './moved-rows.store.ts';

let stage: LeadStage;
const accountId = '01a1fe7b-3c39-727c-ad1e-c397919ac7d4';
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const within = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(stage.platform.db, stage.workspaceId, work);

async function leadOf(person: SeededPerson, list = 'Seeded'): Promise<{ id: string; listId: string }> {
  const { id: listId, leads } = await seedList(stage, [person], list);
  const [lead] = leads;
  if (lead === undefined) throw new Error('Nobody was stored.');
  return { id: lead.id, listId };
}

const compare = async (one: string, other: string) =>
  stage.call<Comparison>('GET', `/leads/compare?one=${one}&other=${other}`);
async function merge(one: string, other: string, body: object = {}) {
  const { data } = await compare(one, other);
  return stage.call<LeadMerge>('POST', '/leads/merges', {
    ...{ leadIds: [one, other], stamp: data.stamp },
    ...body,
  });
}
const undo = (id: string) => stage.call<UndoneMerge>('POST', `/leads/merges/${id}/undo`);
const sheet = async (id: string) => (await stage.call<LeadSheet>('GET', `/leads/${id}`)).data;

/** Tables in which a lead stands, but those in which a merge notes that it was there. */
const tables = [
  ...['leads', 'lead_provider_ids', 'lead_list_members', 'lead_list_tags', 'lead_contexts', 'lead_tags'],
  ...['lead_notes', 'lead_fit', 'lead_source_rows', 'lead_import_changes', 'lead_bulk_befores'],
  ...['lead_former_ids', 'lead_former_keys', 'lead_duplicates', 'exclusions', 'lead_profile_facts'],
  ...['lead_profile_reads', 'lead_degrees', 'lead_signals', 'lead_ai_answers'],
];
/** Every row of these leads, and the sizes of all lists. */
async function everythingOf(ids: readonly string[]): Promise<Record<string, unknown[]>> {
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

async function twoOfAda() {
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
const tag = (leadId: string, word: string) =>
  within((tx) => stage.leads.addTag(tx, stage.workspaceId, { leadId, tag: word, now: 1 }));
const seedIn = async (listId: string, leadId: string) =>
  within((tx) =>
    stage.leads.moveToList(tx, stage.workspaceId, { leadId, toListId: listId, fromListIds: [], now: 5 }),
  );
async function forgetAll() {
  await within(async (tx) => {
    for (const name of ['lead_list_members', 'leads', 'exclusions', 'lead_lists']) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
  });
}

test('two leads become one with everything of both, and an undo gives each back what it had', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const before = await everythingOf([one.id, other.id]);
  const shown = (await compare(one.id, other.id)).data;
  expect(shown.fields.find(({ field }) => field === 'name')?.keep).toBe(other.id);
  expect(shown.fields.find(({ field }) => field === 'email')).toMatchObject({ keep: one.id, other: null });
  expect(shown.refusal).toBeNull();
  const merged = await merge(one.id, other.id, { keep: { score: one.id } });
  expect(merged.status).toBe(200);
  const { leadId } = merged.data;
  const now = await sheet(leadId);
  expect(now).toMatchObject({
    fullName: 'Ada King Lovelace',
    email: 'ada@engines.example',
    title: 'Countess of numbers',
    score: { value: 40, reason: 'So so' },
  });
  expect([...now.tags].toSorted()).toEqual(['Maths', 'VIP']);
  expect(now.lists.map(({ name }) => name).toSorted()).toEqual(['Both', 'From a file', 'From a post']);
  expect(now.notes.map(({ text }) => text).toSorted()).toEqual(['Met in London', 'Wrote the first program']);
  expect(now.contexts).toHaveLength(2);
  expect(now.customFields.find(({ name }) => name === 'Pet')?.value).toBe('Dog and cat');
  expect(now.events.items[0]).toMatchObject({ kind: 'merged' });
  const lists = (await everythingOf([leadId]))['sizes'] as { lead_count: number; counted: number }[];
  for (const { lead_count: count, counted } of lists) expect(count).toBe(counted);
  // An old link to the one that went leads to the one that stayed.
  expect((await sheet(leadId === one.id ? other.id : one.id)).id).toBe(leadId);

  const undone = await undo(merged.data.id);
  expect([undone.status, undone.data.stays]).toEqual([200, []]);
  expect(await everythingOf([one.id, other.id])).toEqual(before);
  // In a second tab: nothing happens twice.
  expect((await undo(merged.data.id)).status).toBe(200);
  expect(await everythingOf([one.id, other.id])).toEqual(before);
});

test('every table that hangs on a lead is taken along by a merge', async () => {
  const hanging = await within(async (tx) => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'leads'::regclass`.execute(tx);
    return rows.map(({ name }) => name);
  });
  // Moved each in its own way: places, the score's reasons, pairs, conversations.
  const others = ['lead_list_members', 'lead_fit', 'lead_duplicates', 'conversations'];
  expect(hanging.toSorted()).toEqual([...movedTables, ...others].toSorted());
});

const words = fc.constantFrom('a', 'b', 'c');
const someLead = fc.record({
  email: fc.option(fc.constantFrom('x@x.example', 'y@y.example')),
  title: fc.option(words),
  Pet: fc.option(words),
  tags: fc.uniqueArray(words, { maxLength: 2 }),
  lists: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }),
  notes: fc.nat({ max: 2 }),
  signals: fc.uniqueArray(words, { maxLength: 2 }),
  score: fc.option(fc.nat({ max: 100 })),
  identity: fc.boolean(),
});

test('whatever two leads hold: merged nothing is lost, undone each has it again', async () => {
  await fc.assert(
    fc.asyncProperty(someLead, someLead, fc.boolean(), async (left, right, swapped) => {
      await forgetAll();
      const lists = [await stage.newList('0'), await stage.newList('1'), await stage.newList('2')];
      const ids: string[] = [];
      for (const [at, lead] of [left, right].entries()) {
        const { id } = await leadOf({
          ...{ fullName: `Person ${at}`, identityKey: lead.identity ? `person-${at}` : null },
          ...{
            email: lead.email,
            title: lead.title,
            customFields: lead.Pet === null ? {} : { Pet: lead.Pet },
          },
        });
        ids.push(id);
        for (const word of lead.tags) await tag(id, word);
        for (const list of lead.lists) await seedIn(lists[list]?.id ?? '', id);
        for (let note = 0; note < lead.notes; note += 1) {
          await stage.call('POST', `/leads/${id}/notes`, { text: `Note ${note}` });
        }
        if (lead.score !== null) await stage.call('PUT', `/leads/${id}/score`, { score: lead.score });
        await within(async (tx) => {
          for (const ref of lead.signals) {
            await sql`insert into lead_signals (workspace_id, lead_id, id, kind, ref, at, noticed_at)
              values (${stage.workspaceId}, ${id}, gen_random_uuid(), 'posted', ${ref}, now(), now())`.execute(
              tx,
            );
          }
          await sql`insert into lead_profile_reads values (${stage.workspaceId}, ${id}, ${accountId}, now())`.execute(
            tx,
          );
        });
      }
      const before = await everythingOf(ids);
      const [one = '', other = ''] = swapped ? ids.toReversed() : ids;
      const merged = await merge(one, other);
      expect(merged.status).toBe(200);
      const now = await sheet(merged.data.leadId);
      expect(now.tags.toSorted()).toEqual([...new Set([...left.tags, ...right.tags])].toSorted());
      const listed = new Set([...left.lists, ...right.lists].map(String));
      expect(
        now.lists
          .map(({ name }) => name)
          .filter((name) => name !== 'Seeded')
          .toSorted(),
      ).toEqual([...listed].toSorted());
      expect(now.notes).toHaveLength(left.notes + right.notes);
      expect([left.email, right.email]).toContain(now.email);
      expect(now.email === null).toBe(left.email === null && right.email === null);
      expect((await undo(merged.data.id)).data.stays).toEqual([]);
      expect(await everythingOf(ids)).toEqual(before);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('merging twice is merging once, and nothing is merged that somebody has not seen', async () => {
  await forgetAll();
  const { one, other } = await twoOfAda();
  const { stamp } = (await compare(one.id, other.id)).data;
  const ask = (ids: string[]) => stage.call<LeadMerge>('POST', '/leads/merges', { leadIds: ids, stamp });
  await stage.call('PATCH', `/leads/${one.id}`, { title: 'Somebody else' });
  const stale = await ask([one.id, other.id]);
  expect([stale.status, stale.error.message]).toEqual([409, expect.stringContaining('changed since')]);
  const again = (await compare(other.id, one.id)).data;
  const pair = { leadIds: [other.id, one.id], stamp: again.stamp };
  const both = await Promise.all([1, 2].map(() => stage.call<LeadMerge>('POST', '/leads/merges', pair)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.data.id).toBe(both[1]?.data.id);
});

test('after a merge files, sources and news find one lead under every key of both, in any order of merges', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    await forgetAll();
    const leads = [
      await leadOf({ fullName: 'Ada A', identityKey: 'ada-1', email: 'a@x.example' }, 'A'),
      await leadOf({ fullName: 'Ada B', identityKey: 'ada-2' }, 'B'),
      await leadOf({ fullName: 'Ada C', email: 'c@x.example' }, 'C'),
    ];
    const merges: string[] = [];
    let [current = '', ...rest] = order.map((at) => leads[at]?.id ?? '');
    const before = await everythingOf(leads.map(({ id }) => id));
    for (const id of rest) {
      const made = await merge(current, id);
      expect(made.status).toBe(200);
      merges.push(made.data.id);
      current = made.data.leadId;
    }
    const found = await within(async (tx) => [
      await stage.leads.findLeadByPublicIdentifier(tx, stage.workspaceId, 'ada-1'),
      await stage.leads.findLeadByPublicIdentifier(tx, stage.workspaceId, 'ada-2'),
      await stage.leads.ensureLeadFromPerson(tx, stage.workspaceId, {
        ...{
          publicIdentifier: 'ada-2',
          providerId: null,
          accountId,
          name: 'Ada',
          headline: null,
          picture: null,
        },
      }),
    ]);
    expect(found).toEqual([current, current, current]);
    const file = await stage.upload(
      'First name,Last name,LinkedIn\nAda,A,linkedin.com/in/ada-1\nAda,B,linkedin.com/in/ada-2\n',
      { name: 'Again' },
    );
    await stage.runJob(file.data.job.id);
    expect(await stage.walk(file.data.list.id)).toHaveLength(1);
    await within((tx) => sql`delete from lead_lists where id = ${file.data.list.id}`.execute(tx));
    expect((await undo(merges[0] ?? '')).status).toBe(409);
    for (const id of merges.toReversed()) expect((await undo(id)).status).toBe(200);
    const after = await everythingOf(leads.map(({ id }) => id));
    const names = (all: typeof before) =>
      (all['leads'] as { identity_key: unknown; email: unknown }[]).map(({ identity_key: key, email }) => [
        key,
        email,
      ]);
    expect(names(after)).toEqual(names(before));
    expect(after['lead_former_keys']).toEqual([]);
  }
});

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
  const rules = async () => (await stage.call<Exclusion[]>('GET', '/leads/exclusions')).data;
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
