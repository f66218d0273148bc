import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import type { Rehearsal, RehearsedMessages } from '@waypost/contract/campaigns-rehearsal';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { alwaysOpen } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import {
  type CampaignWorld,
  createCampaignWorld,
  day,
  type WorldAccount,
} from '../testing/campaign-world.ts';

let world: CampaignWorld;
let nora: WorldAccount;
let tomas: WorldAccount;
let listId: string;
const people = Array.from({ length: 40 }, (_, index) => ({
  id: `person-${index}`,
  first: `Name${index}`,
  company: index === 3 ? 'Acme GmbH' : 'Harbour',
}));

beforeAll(async () => {
  world = await createCampaignWorld();
  nora = await world.addSender('Nora Lindqvist');
  tomas = await world.addSender('Tomas Berg');
  listId = await world.listOf('Everybody', people);
  await world.must('POST', '/leads/exclusions', { kind: 'company', value: 'Acme' });
});
afterAll(() => world.close());

const rehearse = (id: string, body: object = {}) =>
  world.must<Rehearsal>('POST', `/campaigns/${id}/rehearse`, body);

/** Every table that the product may read, with a fingerprint of all its rows and their versions. */
function contents(): Promise<Map<string, string>> {
  return world.tenant(async (tx) => {
    const tables = await list(
      tx,
      sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1`,
    );
    const found = new Map<string, string>();
    for (const { name } of tables) {
      const print = sql.raw(
        `md5(coalesce(string_agg(md5(t::text || t.xmin::text), '' order by t::text), ''))`,
      );
      const [row] = await list(
        tx,
        sql<{ n: number; print: string }>`select count(*) as n, ${print} as print from ${sql.raw(name)} t`,
      );
      found.set(name, `${row?.n} rows, ${row?.print}`);
    }
    return found;
  });
}

describe('a rehearsal', () => {
  it('changes no row of any table and sends nothing', async () => {
    const { id } = await world.draft('Nothing happens', [listId], [nora, tomas]);
    const before = await contents();
    expect(before.size).toBeGreaterThan(20);
    expect(before.get('public.leads')).toMatch(/^40 rows/);
    const sentBefore = world.network.ledger.length;
    await rehearse(id, { finishBy: '2030-01-01' });
    await world.must('GET', `/campaigns/${id}/rehearse/messages`);
    expect(await contents()).toEqual(before);
    expect(world.network.ledger.length).toBe(sentBefore);
  });

  it('plays the leads of the lists, says who is left out and by which rule, and prints its seeds', async () => {
    const { id } = await world.draft('Draft', [listId], [nora, tomas]);
    const answer = await rehearse(id, { seed: 100 });
    expect(answer.seeds).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index));
    expect(answer.leads).toEqual({ total: 40, looked: 40, played: 39, sampled: false });
    expect(answer.leftOut.total).toBe(1);
    expect(answer.leftOut.leads[0]).toMatchObject({ code: 'excluded', company: 'Acme GmbH' });
    expect(answer.leftOut.leads[0]?.reason).toContain('Acme');
    expect(answer.totals.kinds.find(({ kind }) => kind === 'invite')?.range.median).toBe(39);
    expect(answer.finish.median).not.toBeNull();
    expect(answer.assumptions.accept.source).toBe('assumed');
    expect(answer.senders.map(({ name, leads }) => [name, leads])).toEqual([
      ['Nora Lindqvist', 20],
      ['Tomas Berg', 19],
    ]);
    expect(answer.whatIf.map(({ change }) => change)).toEqual(['one_more_sender', 'five_more_invitations']);
  });

  it('answers the same on replay, and differently from another seed', async () => {
    const { id } = await world.draft('Again', [listId], [nora]);
    const first = await rehearse(id, { seed: 5 });
    expect(await rehearse(id, { seed: 5 })).toEqual(first);
    expect((await rehearse(id, { seed: 900 })).calendar).not.toEqual(first.calendar);
  });

  it('names the senders that rest on a day for a holiday, and sends nothing of theirs then', async () => {
    const today = new Date(world.clock.businessNow()).toISOString().slice(0, 10);
    const rested = await world.addSender('Iris Moss', {
      workingHours: { ...alwaysOpen('UTC'), holidays: [today] },
    });
    const own = await world.listOf('For Iris', ['iris-1', 'iris-2', 'iris-3']);
    const { id } = await world.draft('Over a holiday', [own], [rested, nora]);
    const { calendar, senders } = await rehearse(id);
    expect(calendar.slice(0, 2).map(({ holidayOf }) => holidayOf)).toEqual([['Iris Moss'], []]);
    expect(senders.find(({ name }) => name === 'Iris Moss')?.days[0]?.total.high).toBe(0);
  });

  it('starts from the real ledger: what was sent today leaves less for today', async () => {
    const busy = await world.addSender('Ines Duarte', { caps: { invite_day: 3 } });
    const own = await world.listOf('For Ines', ['ines-1', 'ines-2', 'ines-3', 'ines-4', 'ines-5', 'ines-6']);
    const invites = { ...defaultSequence(7), startNodeId: 'invite' };
    const nodes = Object.fromEntries(
      Object.entries(invites.nodes).filter(([key]) => key !== 'visit' && key !== 'wait-before-invite'),
    );
    const graph = { ...invites, nodes };
    const started = await world.launch('Running', [own], [busy], { graph });
    const fresh = await rehearse(started.id);
    await world.run(6);
    const after = await rehearse(started.id);
    const invitesOn = (answer: Rehearsal, index: number) =>
      answer.calendar[index]?.kinds.find(({ kind }) => kind === 'invite')?.range.median ?? 0;
    expect(invitesOn(fresh, 0)).toBe(3);
    expect(invitesOn(after, 0)).toBe(0);
    expect(after.totals.kinds.find(({ kind }) => kind === 'invite')?.range.median).toBe(3);
    const [today] = after.senders[0]?.days ?? [];
    expect(today?.binding?.sentence).toContain('3 of 3 invitations');

    // Another campaign on the same sender shares it from now on.
    const others = await world.listOf('Others', ['other-1', 'other-2', 'other-3']);
    const { id } = await world.draft('Beside', [others], [busy], { graph });
    const beside = await rehearse(id);
    expect(beside.otherLeads.played).toBeGreaterThan(0);
    expect(beside.shares.map(({ name }) => name)).toEqual(['Beside', 'Running']);
    expect(beside.shares.every(({ actions }) => actions.median > 0)).toBe(true);
  });

  it('leaves out whom a stop rule would end at once, with the reason', async () => {
    const own = await world.listOf('Ruled', ['ruled-1', 'ruled-2', 'ruled-3']);
    const customers = await world.listOf('Customers', ['ruled-2']);
    const leadId = await world.leadId('ruled-1');
    await world.must('POST', '/leads/tags', { leadIds: [leadId], add: ['Won'] });
    const stopRules = { sameCompanyReplied: false, tags: ['WON'], listIds: [customers] };
    const { id } = await world.draft('Ruled', [own], [nora], { settings: { stopRules } });
    const { leads, leftOut } = await rehearse(id);
    expect(leads).toMatchObject({ looked: 3, played: 1 });
    expect(leftOut.reasons.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { code: 'stop_rule', reason: 'Stopped: this lead has the tag “WON”.', leads: 1 },
      { code: 'stop_rule', reason: 'Stopped: this lead is on the list “Customers”.', leads: 1 },
    ]);
  });

  it('lets so many people of a company begin in a week, those of other campaigns counted', async () => {
    const crowd = (name: string, count: number) =>
      Array.from({ length: count }, (_, nth) => ({ id: `${name}-${nth}`, company: 'Crowded Ltd' }));
    const settings = { leftOut: { contactedWithinDays: null, perCompanyWeekMax: 2 } };
    const begun = await world.listOf('Crowd before', crowd('before', 1));
    const sender = await world.addSender('Vera Brandt');
    await world.launch('Crowd before', [begun], [sender]);
    await world.run(12);
    const own = await world.listOf('Crowd', crowd('crowd', 5));
    const { id } = await world.draft('Crowd', [own], [sender], { settings });
    const answer = await rehearse(id);
    expect(answer.waitedForCompany).toEqual({ low: 4, median: 4, high: 4 });
    const visited = answer.calendar.map(
      ({ kinds }) => kinds.find(({ kind }) => kind === 'visit')?.range.high ?? 0,
    );
    expect(visited.slice(0, 6).reduce((sum, count) => sum + count, 0)).toBe(1);
    const free = await world.draft('Crowd free', [own], [sender]);
    expect((await rehearse(free.id)).waitedForCompany.high).toBe(0);
  });

  it('pages every message as the leads would read it', async () => {
    const { id } = await world.draft('Messages', [listId], [nora, tomas]);
    const seen: RehearsedMessages['items'] = [];
    for (let cursor = ''; ;) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: RehearsedMessages = await world.must(
        'GET',
        `/campaigns/${id}/rehearse/messages?limit=15${query}`,
      );
      seen.push(...page.items);
      expect(page.total).toBe(40);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ leadId }) => leadId)).size).toBe(40);
    expect(seen.filter(({ leftOut }) => leftOut !== null).map(({ messages }) => messages)).toEqual([[]]);
    // Whoever reads nothing stands behind those who are written to.
    expect(seen.at(-1)?.leftOut).not.toBeNull();
    const one = seen.find(({ name }) => name.startsWith('Name7'));
    expect(one?.messages.map(({ kind }) => kind)).toEqual(['invite', 'message', 'message']);
    expect(one?.messages[0]?.text).toContain('Hi Name7, I came across your work at Harbour');
  });

  it('lists the messages in the order of the sequence, however its steps are called', async () => {
    const says = (nodeId: string, next: string) =>
      ({ id: nodeId, kind: 'message', variants: [{ id: 'a', share: 1, body: nodeId }], next }) as const;
    const end = { id: 'e', kind: 'end' } as const;
    const nodes = { later: says('later', 'b'), b: says('b', 'a'), a: says('a', 'e'), e: end };
    const graph = { formatVersion: 1, startNodeId: 'later', nodes } as const;
    const { id } = await world.draft('Order', [listId], [nora], { graph });
    const { items } = await world.must<RehearsedMessages>('GET', `/campaigns/${id}/rehearse/messages`);
    expect(items[0]?.messages.map(({ nodeId }) => nodeId)).toEqual(['later', 'b', 'a']);
    const preview = await world.must<CampaignPreview>('POST', '/campaigns/preview', {
      ...{ graph, listIds: [listId], limit: 1 },
    });
    expect(preview.leads[0]?.messages.map(({ nodeId }) => nodeId)).toEqual(['later', 'b', 'a']);
  });

  it('shows a message that cannot be written as a reason instead of failing', async () => {
    const graph = defaultSequence(7);
    const invite = graph.nodes['invite'];
    if (invite?.kind !== 'invite') throw new Error('The default sequence invites.');
    const broken = { ...invite, variants: [{ id: 'a', share: 1, body: 'Hi {{first_name}}' }] };
    const { id } = await world.draft('No fallback', [listId], [nora], {
      graph: { ...graph, nodes: { ...graph.nodes, invite: broken } },
    });
    const answer = await rehearse(id);
    const message = answer.leftOut.reasons.find(({ code }) => code === 'message');
    expect(message?.leads).toBe(39);
    expect(message?.reason).toContain('first_name');
  });

  it('says what is missing before it can be played, and knows no campaign of another workspace', async () => {
    const empty = await world.must<{ id: string }>('POST', '/campaigns', { name: 'Empty' });
    const refused = await world.call('POST', `/campaigns/${empty.id}/rehearse`, {});
    expect([refused.status, refused.error.code]).toEqual([409, 'not_ready']);
    const { id } = await world.draft('Mine', [listId], [nora]);
    const foreign = await world.call('POST', `/campaigns/${id}/rehearse`, {}, 'another-token');
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found']);
    const days = await world.call('POST', `/campaigns/${id}/rehearse`, { days: 121 });
    expect(days.status).toBe(422);
  });

  it('judges by own rates once there are 20 observations', async () => {
    const own = await world.listOf(
      'Measured',
      Array.from({ length: 24 }, (_, index) => `measured-${index}`),
    );
    const sender = await world.addSender('Mira Holt');
    const started = await world.launch('Measured', [own], [sender]);
    await world.run(24 * 3);
    for (let index = 0; index < 6; index += 1) await world.accept(sender, `measured-${index}`);
    await world.pass(15 * day);
    const { id } = await world.draft('Next', [listId], [sender]);
    const { assumptions } = await rehearse(id);
    expect(started.status).toBe('Active');
    expect(assumptions.accept.source).toBe('measured');
    expect(assumptions.accept.observed?.happened).toBe(6);
    expect(assumptions.accept.observed?.of).toBeGreaterThanOrEqual(20);
    expect(assumptions.reply.source).toBe('assumed');
  });
});
