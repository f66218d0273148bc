import type { LeadMerge } from '@waypost/contract/leads-merge';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { movedTables } from './moved-rows.store.ts';
import {
  accountId,
  compare,
  everythingOf,
  forgetAll,
  leadOf,
  merge,
  seedIn,
  sheet,
  stage,
  tag,
  twoOfAda,
  undo,
  within,
  useMergeStage,
} from './testing/merge-stage.ts';

useMergeStage();

test('two leads become one with everything of both, and an undo gives each back what it had', async () => {
  await forgetAll();
  const { one, other, both } = await twoOfAda();
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
  // Either profile link, pasted into the search of a list, finds the one lead.
  for (const name of ['ada-old', 'ada-new']) {
    const found = await stage.call<{ items: { id: string }[] }>(
      'GET',
      `/leads/lists/${both}/grid?search=${encodeURIComponent(`https://www.linkedin.com/in/${name}`)}`,
    );
    expect(found.data.items.map(({ id }) => id)).toEqual([leadId]);
  }

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
