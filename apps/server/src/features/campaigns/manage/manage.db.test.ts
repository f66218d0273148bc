import type { CampaignDetail, CampaignSummary } from '@waypost/contract/campaigns';
import type {
  ActivityEntry,
  BulkBody,
  BulkResult,
  CampaignInsight,
  SenderNumbers,
} from '@waypost/contract/campaigns-manage';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/campaign-world.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from '../testing/world-of-file.ts';

useCampaignWorld();
useAda();

const people = (count: number) => Array.from({ length: count }, (_, n) => `${person}-${n}`);
const launch = async (who: string[], more: object = {}, senders = [ada]) =>
  (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, who)], senders, more)).id;
const pause = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });
const bulk = (id: string, body: BulkBody) =>
  world.must<BulkResult>('POST', `/campaigns/${id}/leads/bulk`, body);
const names = async () => (await world.must<CampaignSummary[]>('GET', '/campaigns')).map(({ name }) => name);
const download = async (path: string) => {
  const reply = await world.api.server.inject({
    url: `/api${path}`,
    headers: { authorization: 'Bearer token-of-this-workspace' },
  });
  expect(reply.statusCode, reply.payload).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  return reply.payload.replace('\uFEFF', '').split('\r\n');
};

describe('duplicate', () => {
  it('makes a draft with audience, sequence, senders and hours; nothing of it runs', async () => {
    const id = await launch([person], { hours: null });
    const copy = await world.must<CampaignDetail>('POST', `/campaigns/${id}/duplicate`);
    const original = await world.campaign(id);
    expect(copy).toMatchObject({
      name: `Campaign ${serial} (copy)`,
      status: 'Draft',
      startedAt: null,
      lists: original.lists,
      graph: original.graph,
      hours: original.hours,
      accounts: original.accounts,
    });
    expect(copy.counts.leads).toBe(0);
    const again = await world.must<CampaignDetail>('POST', `/campaigns/${copy.id}/duplicate`);
    expect(again.name).toBe(`Campaign ${serial} (copy 2)`);
  });

  it('leaves out a sender that was unlinked', async () => {
    const eve = await world.addSender('Eve');
    const id = await launch([person], {}, [ada, eve]);
    await world.setAccount(eve, 'Deleted');
    const copy = await world.must<CampaignDetail>('POST', `/campaigns/${id}/duplicate`);
    expect(copy.accounts.map((account) => account.id)).toEqual([ada.accountId]);
  });
});

describe('folder and tags', () => {
  it('are kept for a campaign of any status, each tag once, with who made it', async () => {
    const id = await launch(people(1));
    const organised = await world.must<CampaignDetail>('PUT', `/campaigns/${id}`, {
      folder: 'EMEA',
      tags: ['Founders', 'founders', 'Q4'],
    });
    expect(organised).toMatchObject({
      folder: 'EMEA',
      tags: ['Founders', 'Q4'],
      status: 'Active',
      version: 1,
    });
    await pause(id);
    await world.must('POST', `/campaigns/${id}/archive`);
    const cleared = await world.must<CampaignDetail>('PUT', `/campaigns/${id}`, { folder: null });
    expect(cleared).toMatchObject({ folder: null, tags: ['Founders', 'Q4'], status: 'Archived' });
    const listed = (await world.must<CampaignSummary[]>('GET', '/campaigns')).find((one) => one.id === id);
    expect(listed).toMatchObject({ tags: ['Founders', 'Q4'], owner: { id: world.actor.userId } });
    const tooMany = Array.from({ length: 21 }, (_, n) => `t${n}`);
    expect((await world.call('PUT', `/campaigns/${id}`, { tags: tooMany })).status).toBe(422);
    expect((await world.call('PUT', `/campaigns/${id}`, { folder: ' ' })).status).toBe(422);
  });
});

describe('archive', () => {
  it('refuses a running campaign, and brings a paused one back paused with its leads where they stood', async () => {
    const id = await launch([person]);
    await world.settle();
    const refused = await world.call('POST', `/campaigns/${id}/archive`);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A campaign that is Active cannot be archived.',
    ]);
    await pause(id);
    expect(await world.must('POST', `/campaigns/${id}/archive`)).toMatchObject({ status: 'Archived' });
    await world.settle();
    expect((await world.row(id, person)).reason).toBe(
      'The campaign is archived. Unarchive and resume it to go on.',
    );
    expect((await world.call('POST', `/campaigns/${id}/resume`)).status).toBe(409);
    await world.run(48);
    expect(world.sentTo(person)).toEqual([]);
    const back = await world.must<CampaignDetail>('POST', `/campaigns/${id}/unarchive`);
    expect(back).toMatchObject({ status: 'Paused', pauseReason: 'Team day' });
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.run(96, async () => world.sentTo(person).length > 0);
    expect(world.sentTo(person).length).toBeGreaterThan(0);
  });

  it('brings a draft back as a draft', async () => {
    const { id } = await world.draft(`Shelved ${serial}`, [], []);
    await world.must('POST', `/campaigns/${id}/archive`);
    expect((await world.call('DELETE', `/campaigns/${id}`)).status).toBe(409);
    expect(await world.must('POST', `/campaigns/${id}/unarchive`)).toMatchObject({ status: 'Draft' });
  });
});

describe('a deleted draft', () => {
  it('is gone at once, and comes back whole for a day', async () => {
    const { id, name, graph } = await world.draft(`Thrown ${serial}`, [], [ada]);
    await world.must('DELETE', `/campaigns/${id}`);
    expect((await world.call('GET', `/campaigns/${id}`)).status).toBe(404);
    expect(await names()).not.toContain(name);
    const back = await world.must<CampaignDetail>('POST', `/campaigns/${id}/restore`);
    expect(back).toMatchObject({ name, graph, status: 'Draft' });
    expect(back.accounts.map((account) => account.id)).toEqual([ada.accountId]);
    expect((await world.call('POST', `/campaigns/${id}/restore`)).status).toBe(409);
    await world.must('DELETE', `/campaigns/${id}`);
    await world.pass(day + 1);
    expect((await world.call('POST', `/campaigns/${id}/restore`)).status).toBe(404);
  });
});

describe('many leads at once', () => {
  it('pauses, keeps paused through a pause of the campaign, and goes on without repeating', async () => {
    const id = await launch([person]);
    await world.run(96, async () => world.sentTo(person).length === 1);
    const { enrolmentId } = await world.row(id, person);
    const enrolmentIds = [enrolmentId];
    expect(await bulk(id, { action: 'pause', enrolmentIds })).toEqual({
      done: 1,
      skipped: [],
      nextCursor: null,
    });
    expect(await world.row(id, person)).toMatchObject({
      state: 'Waiting',
      paused: true,
      reason: 'You paused this lead. Resume it to go on.',
    });
    await pause(id);
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.run(120);
    expect(world.sentTo(person)).toHaveLength(1);
    expect(await world.campaign(id)).toMatchObject({ status: 'Active' });
    const again = await bulk(id, { action: 'pause', enrolmentIds });
    expect(again).toMatchObject({
      done: 0,
      skipped: [{ enrolmentId, reason: 'The lead is paused already.' }],
    });
    expect((await bulk(id, { action: 'resume', enrolmentIds })).done).toBe(1);
    await world.run(120, async () => world.sentTo(person).length === 2);
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
  });

  it('a reply to a paused lead still ends it', async () => {
    const id = await launch([person]);
    await world.settle();
    const { enrolmentId } = await world.row(id, person);
    await bulk(id, { action: 'pause', enrolmentIds: [enrolmentId] });
    await world.reply(ada, person);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied', paused: false });
  });

  it('says of each lead that was left out why, and touches no lead of another campaign', async () => {
    const id = await launch(people(2));
    const [first, second] = (await world.rows(id)).map((row) => row.enrolmentId) as [string, string];
    const other = await launch([`${person}-x`]);
    const elsewhere = (await world.rows(other))[0]?.enrolmentId as string;
    await bulk(id, { action: 'remove', enrolmentIds: [first] });
    const unknown = await world.call('POST', `/campaigns/${id}/leads/bulk`, {
      action: 'remove',
      enrolmentIds: [second, elsewhere],
    });
    expect([unknown.status, unknown.error.message]).toEqual([
      404,
      'One of the leads does not exist or was removed.',
    ]);
    const answer = await bulk(id, { action: 'remove', enrolmentIds: [first, second] });
    expect(answer.done).toBe(1);
    expect(answer.skipped.map(({ enrolmentId, reason }) => [enrolmentId, reason])).toEqual([
      [first, 'The lead has ended here (Skipped).'],
    ]);
    expect((await world.rows(id)).map(({ reason }) => reason)).toEqual(
      Array(2).fill('The lead was removed from the campaign.'),
    );
    expect((await world.rows(other))[0]?.state).not.toBe('Skipped');
    await world.settle();
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
  });

  it('takes all leads of a filter', async () => {
    const id = await launch(people(5));
    const answer = await bulk(id, { action: 'remove', filter: { search: `${person}-3` } });
    expect(answer).toEqual({ done: 1, skipped: [], nextCursor: null });
    const removed = (await world.rows(id)).filter(({ state }) => state === 'Skipped');
    expect(removed.map(({ leadId }) => leadId)).toEqual([await world.leadId(`${person}-3`)]);
  });
});

describe('the lead table', () => {
  it('finds by name, sender, state and step, and counts what it finds', async () => {
    const eve = await world.addSender('Eve');
    const id = await launch(people(6), {}, [ada, eve]);
    await world.settle();
    const all = await world.rows(id);
    const total = (query: string) =>
      world
        .must<{ total: number; items: { sender: { id: string } | null }[] }>(
          'GET',
          `/campaigns/${id}/leads?${query}`,
        )
        .then((page) => [page.total, page.items.length]);
    const ofEve = all.filter(({ sender }) => sender?.id === eve.accountId).length;
    expect(await total(`accountId=${eve.accountId}`)).toEqual([ofEve, ofEve]);
    expect(await total(`search=LAST%20${person}-2`)).toEqual([1, 1]);
    expect(await total('search=nobody-of-that-name')).toEqual([0, 0]);
    expect(await total('step=visit')).toEqual([6, 6]);
    expect(await total('step=message-1')).toEqual([0, 0]);
    expect(await total('state=Replied')).toEqual([0, 0]);
  });

  it('by next time no lead comes twice or is left out, whatever the page', async () => {
    const id = await launch(people(9));
    await world.run(30);
    const whole = await world.rows(id, '&sort=next');
    expect(new Set(whole.map(({ enrolmentId }) => enrolmentId)).size).toBe(9);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: { items: { enrolmentId: string }[]; nextCursor: string | null } = await world.must(
        'GET',
        `/campaigns/${id}/leads?limit=2&sort=next${after}`,
      );
      paged.push(...page.items.map(({ enrolmentId }) => enrolmentId));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.map(({ enrolmentId }) => enrolmentId));
  });

  it('refuses a page that was not made here with a sentence', async () => {
    const id = await launch([person]);
    const answer = await world.call('GET', `/campaigns/${id}/leads?cursor=nonsense`);
    expect([answer.status, answer.error.code]).toEqual([422, 'invalid_input']);
  });
});

describe('the next action of a campaign', () => {
  it('is when the send after a wait may leave, not when the wait ends on a day off', async () => {
    const wednesdays = {
      zone: 'UTC',
      intervals: [{ weekday: 3, startMinute: 540, endMinute: 1_020 }],
      holidays: [],
    };
    const rare = await world.addSender('Rare', { workingHours: wednesdays });
    const id = await launch([person], {}, [rare]);
    await world.run(8 * 24, async () => world.sentTo(person).includes('visit'));
    await world.settle();
    // The day between visit and invitation ends on a Thursday.
    const { nextActionAt } = await world.campaign(id);
    const next = new Date(nextActionAt ?? '');
    expect([next.getUTCDay(), next.getTime() - world.clock.businessNow() > 6 * day]).toEqual([3, true]);
    expect(nextActionAt).toBe((await world.row(id, person)).nextAt);
  });
});

describe('numbers', () => {
  it('per sender are those of its own leads', async () => {
    const eve = await world.addSender('Eve');
    const id = await launch(people(4), {}, [ada, eve]);
    await world.run(72, async () => people(4).every((who) => world.sentTo(who).includes('invite')));
    const rows = await world.must<SenderNumbers[]>('GET', `/campaigns/${id}/sender-stats`);
    expect(rows.map(({ sender }) => sender.name)).toEqual(['Ada Lovelace', 'Eve']);
    expect(rows.reduce((sum, { leads }) => sum + leads, 0)).toBe(4);
    for (const { leads, invited, acceptRate } of rows) {
      expect(invited).toBe(leads);
      expect(acceptRate).toEqual({ numerator: 0, denominator: leads, percent: null });
    }
  });

  it('of the last 14 days count what was sent, with every day there', async () => {
    const id = await launch([person]);
    await world.run(72, async () => world.sentTo(person).includes('invite'));
    const insights = await world.must<CampaignInsight[]>('GET', '/campaigns/insights');
    const own = insights.find(({ campaignId }) => campaignId === id);
    expect(own?.days).toHaveLength(14);
    expect(own?.days.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(own?.days.at(-1)?.date).toBe(new Date(world.clock.businessNow()).toISOString().slice(0, 10));
    expect(own?.estimatedEnd).toBeNull();
  });

  it('the activity is newest first, page by page, nothing twice', async () => {
    const id = await launch(people(3));
    await world.run(72, async () => people(3).every((who) => world.sentTo(who).includes('invite')));
    const entries: ActivityEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: { items: ActivityEntry[]; nextCursor: string | null } = await world.must(
        'GET',
        `/campaigns/${id}/activity?limit=2${after}`,
      );
      entries.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
    expect(entries.filter(({ what }) => what === 'invited')).toHaveLength(3);
    expect(entries.every(({ sender }) => sender === 'Ada Lovelace')).toBe(true);
  });
});

describe('files', () => {
  it('the report has numbers per step, sender and day', async () => {
    const id = await launch([person]);
    await world.run(72, async () => world.sentTo(person).includes('invite'));
    const lines = await download(`/campaigns/${id}/report`);
    expect(lines[0]).toBe('Part,Name,Number,Value');
    expect(lines).toContain('Step,Invite,Done,1');
    // As the screen shows them: by name, and in the order of the sequence.
    const steps = lines.filter((line) => /^Step,.*,Done,/.test(line)).map((line) => line.split(',')[1]);
    expect(steps).toEqual(['View profile', 'Invite', 'Message 1', 'Message 2']);
    const [, lead = ''] = await download(`/campaigns/${id}/leads/export`);
    expect(lead).toContain(',Invitation accepted within 7 days?,Ada Lovelace,');
    expect(lines).toContain('Sender,Ada Lovelace,Invited,1');
    expect(lines.filter((line) => line.startsWith('Day,') && line.endsWith(',Invited,1'))).toHaveLength(1);
  });

  it('the leads are exported as filtered, and no cell runs as a formula', async () => {
    const list = await world.listOf(`F ${serial}`, [
      { id: person, first: '=cmd', company: '@SUM(A1)' },
      `${person}-b`,
    ]);
    const { id } = await world.launch('Formula', [list], [ada], { graph: defaultSequence(7) });
    const lines = await download(`/campaigns/${id}/leads/export?search=cmd`);
    expect(lines.filter((line) => line !== '')).toHaveLength(2);
    expect(lines[1]).toMatch(/^"?'=cmd Last/);
    expect(lines[1]).toContain("'@SUM(A1)");
  });

  it('a campaign of somebody else is not found', async () => {
    const id = await launch([person]);
    for (const path of ['report', 'leads/export']) {
      const reply = await world.api.server.inject({
        url: `/api/campaigns/${id}/${path}`,
        headers: { authorization: 'Bearer another-workspace' },
      });
      expect(reply.statusCode).toBe(404);
    }
  });
});
