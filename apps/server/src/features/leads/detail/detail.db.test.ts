import type { Lead } from '@waypost/contract/leads';
import type { LeadEvent, LeadNote, LeadSheet } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { type SeededPerson, seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

let people = 0;
async function oneLead(fields: SeededPerson = {}): Promise<{ listId: string; lead: Lead }> {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'Byron', identityKey: `detail-${people}`, ...fields };
  const { id: listId, leads } = await seedList(stage, [person], `List ${people}`);
  const [lead] = leads;
  if (lead === undefined) throw new Error('Nobody was stored.');
  return { listId, lead };
}
const sheet = async (leadId: string) => (await stage.call<LeadSheet>('GET', `/leads/${leadId}`)).data;
const edit = (leadId: string, body: object) => stage.call<LeadSheet>('PATCH', `/leads/${leadId}`, body);
const words = ({ kind, what, from, to }: LeadEvent) => [kind, what, from, to];

test('one request shows fields, lists and how the lead came into them', async () => {
  const { listId, lead } = await oneLead({ company: 'Acme', customFields: { Plan: 'Pro' } });
  expect(await sheet(lead.id)).toMatchObject({
    ...{ id: lead.id, fullName: 'Ada Byron', company: 'Acme', notes: [], contexts: [] },
    customFields: [{ name: 'Plan', kind: 'text', value: 'Pro' }],
    lists: [{ id: listId, name: `List ${people}`, sources: [] }],
    events: { items: [{ kind: 'added', what: `List ${people}`, by: null }], nextCursor: null },
  });
  const foreign = await stage.call('GET', `/leads/${lead.id}`, undefined, 'other');
  expect(foreign.status).toBe(404);
});

test('an edit is found, sorted and told of at once, with who changed what', async () => {
  const { listId, lead } = await oneLead({ company: 'Acme', email: 'ada@example.com' });
  stage.platform.clock.advance(1_000);
  const edited = await edit(lead.id, { lastName: 'Lovelace', email: '', customFields: { Plan: ' Pro ' } });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.data).toMatchObject({ fullName: 'Ada Lovelace', email: null });
  expect(edited.data.events.items.slice(0, 3).map(words)).toEqual(
    expect.arrayContaining([
      ['edited', 'Last name', 'Byron', 'Lovelace'],
      ['edited', 'Email', 'ada@example.com', null],
      ['edited', 'Plan', null, 'Pro'],
    ]),
  );
  expect(edited.data.events.items[0]?.by).not.toBeNull();
  expect(await stage.walk(listId, { search: 'lovelace' })).toHaveLength(1);
  expect(await stage.walk(listId, { search: 'byron' })).toEqual([]);
  const again = await edit(lead.id, { lastName: 'Lovelace' });
  expect(again.data.events.items).toHaveLength(edited.data.events.items.length);
});

test('what stands in a field by now goes only for whoever has seen it, and an edit that changes nothing more is none', async () => {
  const { lead } = await oneLead({ company: 'Acme', customFields: { Plan: 'Pro' } });
  await edit(lead.id, { company: 'Globex', customFields: { Plan: '' } });
  const late = await edit(lead.id, { company: 'Initech', seen: { company: 'Acme' } });
  expect(late.status).toBe(409);
  expect(late.text).toContain(
    'Company was changed meanwhile: “Globex” stands there now. Save again to replace',
  );
  const own = await edit(lead.id, {
    customFields: { Plan: 'Free' },
    seen: { customFields: { Plan: 'Pro' } },
  });
  expect(own.text).toContain('Plan was changed meanwhile: nothing stands there now.');
  const both = await edit(lead.id, {
    ...{ company: 'Initech', title: 'Captain', customFields: { Plan: 'Free' } },
    seen: { company: 'Acme', title: lead.title ?? '', customFields: { Plan: 'Pro' } },
  });
  expect(
    both.error?.issues?.map(({ path }) => path),
    'every field that would be replaced',
  ).toEqual(['body.company', 'body.customFields.Plan']);
  const same = await edit(lead.id, { company: ' Globex ', seen: { company: 'Acme' } });
  expect(same.status, same.text).toBe(200);
  const seen = await edit(lead.id, { company: 'Initech', seen: { company: 'Globex' } });
  expect(seen.data).toMatchObject({ company: 'Initech' });
  expect((await edit(lead.id, { seen: { company: 'Initech' } })).status).toBe(422);
});

test('a whole name is split into the parts that messages use', async () => {
  const { lead } = await oneLead();
  const { data } = await edit(lead.id, { fullName: 'Grace  Brewster Hopper' });
  expect(data).toMatchObject({
    ...{ fullName: 'Grace Brewster Hopper', firstName: 'Grace', lastName: 'Brewster Hopper' },
  });
});

test('what cannot be stored is refused field by field, and nothing of it is kept', async () => {
  const { lead } = await oneLead();
  const refused = await edit(lead.id, {
    ...{ company: 'Kept out', email: 'nobody', title: 'x'.repeat(301) },
    customFields: { Plan: 'y'.repeat(1_999) },
  });
  expect([refused.status, refused.error.issues?.map(({ path }) => path).toSorted()]).toEqual([
    422,
    ['body.email', 'body.title'],
  ]);
  expect((await sheet(lead.id)).company).toBeNull();
  const nameless = await oneLead({ identityKey: null, firstName: 'Only', lastName: `Name ${people}` });
  expect((await edit(nameless.lead.id, { fullName: ' ' })).error.issues?.[0]?.path).toBe('body.fullName');
  expect((await edit(lead.id, {})).status).toBe(422);
  expect((await edit('01a1fe7b-3c39-727c-ad1e-c397919ac7d4', { company: 'x' })).status).toBe(404);
});

test('a text as long as a file may bring can be edited, and one that is longer is told its length', async () => {
  const { lead } = await oneLead();
  const text = `${'Met in Bergen.\n'.repeat(666)}0123456789`;
  expect(text).toHaveLength(10_000);
  const kept = await edit(lead.id, { customFields: { Notes: `${text}\n\n` } });
  expect(kept.status, kept.text).toBe(200);
  expect(kept.data.customFields.find(({ name }) => name === 'Notes')?.value).toBe(text);
  const refused = await edit(lead.id, { customFields: { Notes: `${text}x` } });
  expect([refused.status, refused.error.issues]).toEqual([
    422,
    [{ path: 'body.customFields.Notes', message: 'Notes can have at most 10,000 characters.' }],
  ]);
});

test('a link in any form says who a lead is; the file that brought it without one still means the same lead', async () => {
  const nameless = { identityKey: null, firstName: 'Linked', lastName: `Later ${people}` };
  const { listId, lead } = await oneLead(nameless);
  const linked = await edit(lead.id, {
    profileLink: ` linkedin.com/in/Linked-Later-${people}/?utm_source=x`,
  });
  expect(linked.status, linked.text).toBe(200);
  const url = `https://www.linkedin.com/in/linked-later-${people}`;
  expect(linked.data).toMatchObject({ publicIdentifier: `linked-later-${people}`, profileUrl: url });
  expect(linked.data.events.items.map(words)).toContainEqual(['edited', 'LinkedIn profile', null, url]);
  const filtered = await stage.call<{ items: Lead[] }>(
    'GET',
    `/leads/lists/${listId}/grid?limit=10&filter=profile~contains~linked-later-${people}`,
  );
  expect(filtered.data.items.map(({ id }) => id)).toEqual([lead.id]);
  const again = await seedList(stage, [nameless], 'Again');
  expect(again.leads.map(({ id }) => id)).toEqual([lead.id]);
});

test('a link with a member id is kept to be looked up, and says less than one with a name', async () => {
  const { lead } = await oneLead({ identityKey: null, firstName: 'Only', lastName: `Member ${people}` });
  const link = 'https://www.linkedin.com/sales/lead/ACoAAAexample000001,NAME_SEARCH,x';
  expect((await edit(lead.id, { profileLink: link })).data).toMatchObject({
    ...{ profileUrl: null, linkToResolve: 'https://www.linkedin.com/in/ACoAAAexample000001' },
  });
  const { lead: known } = await oneLead();
  const refused = await edit(known.id, { profileLink: link });
  expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([422, 'body.profileLink']);
  const page = await edit(known.id, { profileLink: 'https://www.linkedin.com/company/acme' });
  expect([page.status, page.error.message]).toEqual([422, 'This link leads to a page, not to a person.']);
});

test('a link that is another lead\u2019s is refused with the way to merge, and one of somebody forgotten is', async () => {
  const { lead: owner } = await oneLead({ firstName: 'Grace', lastName: 'Hopper' });
  const { lead } = await oneLead({ identityKey: null, firstName: 'Same', lastName: `Person ${people}` });
  const refused = await edit(lead.id, { profileLink: owner.profileUrl, company: 'Not kept' });
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Grace Hopper, another lead, has this LinkedIn profile already. If they are one person, merge the two.',
  ]);
  expect((await sheet(lead.id)).company).toBeNull();
  const found = await stage.call<{ items: { id: string }[] }>(
    'GET',
    `/leads/merge-candidates?leadId=${lead.id}&search=${encodeURIComponent(owner.profileUrl ?? '')}`,
  );
  expect(found.data.items.map(({ id }) => id)).toEqual([owner.id]);
  expect((await stage.call('POST', `/leads/${owner.id}/forget`)).status).toBe(200);
  const forgotten = await edit(lead.id, { profileLink: owner.profileUrl });
  expect([forgotten.status, forgotten.error.message]).toEqual([
    409,
    'This person was forgotten and is not stored again.',
  ]);
});

test('notes are written, changed and deleted; the newest stands first', async () => {
  const { lead } = await oneLead();
  const path = `/leads/${lead.id}/notes`;
  const first = await stage.call<LeadNote>('POST', path, { text: ' Met in Berlin\nasks for a demo ' });
  stage.platform.clock.advance(1_000);
  await stage.call<LeadNote>('POST', path, { text: 'Second' });
  expect((await sheet(lead.id)).notes.map(({ text }) => text)).toEqual([
    'Second',
    'Met in Berlin\nasks for a demo',
  ]);
  const changed = await stage.call<LeadNote>('PATCH', `${path}/${first.data.id}`, { text: 'Met in Rome' });
  expect(changed.data.updatedAt > changed.data.createdAt).toBe(true);
  expect((await stage.call('DELETE', `${path}/${first.data.id}`)).status).toBe(200);
  expect((await stage.call('DELETE', `${path}/${first.data.id}`)).status).toBe(404);
  expect((await sheet(lead.id)).notes.map(({ text }) => text)).toEqual(['Second']);
  expect((await stage.call('POST', path, { text: ' ' })).status).toBe(422);
  const other = await oneLead();
  const astray = `/leads/${other.lead.id}/notes/${first.data.id}`;
  expect((await stage.call('PATCH', astray, { text: 'x' })).status).toBe(404);
});

test('events are walked page by page, each once', async () => {
  const { lead } = await oneLead();
  for (const title of ['a', 'b', 'c', 'd', 'e']) {
    await edit(lead.id, { title });
    if (title !== 'c') stage.platform.clock.advance(1_000);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { data: LeadSheet['events'] } = await stage.call(
      'GET',
      `/leads/${lead.id}/events?limit=2${from}`,
    );
    seen.push(...page.data.items.map(({ kind, to }) => to ?? kind));
    cursor = page.data.nextCursor;
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen)).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'added']));
});

test('scores, tags and lists given one by one stand in the history with who gave them', async () => {
  const { listId, lead } = await oneLead();
  await stage.call('PUT', `/leads/${lead.id}/score`, { score: 70, reason: 'Fits' });
  await stage.call('POST', '/leads/tags', { leadIds: [lead.id], add: ['Hot'] });
  await stage.call('POST', '/leads/tags', { leadIds: [lead.id], add: ['hot'], remove: ['Cold'] });
  await stage.call('POST', '/leads/tags', { leadIds: [lead.id], remove: ['HOT'] });
  await stage.call('DELETE', `/leads/lists/${listId}/leads/${lead.id}`);
  const { items } = (await sheet(lead.id)).events;
  expect(items.map(words).toSorted()).toEqual([
    ['removed', `List ${people}`, null, null],
    ['scored', 'Fits', null, '70'],
    ['tagged', 'Hot', null, null],
    ['untagged', 'Hot', null, null],
  ]);
  expect(items.every(({ by }) => by !== null)).toBe(true);
});

test('other tabs are told when a lead itself was changed, and not when an edit changes nothing', async () => {
  const { lead } = await oneLead();
  const hints = () =>
    inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from live_events
        where workspace_id = ${stage.workspaceId} and kind = 'leads.lead' and ref_id = ${lead.id}`.execute(
        tx,
      );
      return rows[0]?.n;
    });
  await edit(lead.id, { title: 'Head of Growth' });
  expect(await hints()).toBe(1);
  await edit(lead.id, { title: 'Head of Growth' });
  expect(await hints()).toBe(1);
  await stage.call('POST', '/leads/tags', { leadIds: [lead.id], add: ['warm'], remove: [] });
  expect(await hints()).toBe(2);
});
