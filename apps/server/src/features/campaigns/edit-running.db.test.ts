import type { CampaignDetail, CampaignStats } from '@waypost/contract/campaigns';
import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import type { EditPreview } from '@waypost/contract/campaigns-edit';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { day } from './testing/campaign-world.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

const message = (id: string, next: string, body: string): SequenceNode => ({
  ...{ id, kind: 'message', next },
  variants: [{ id: 'a', share: 1, body }],
});
const wait = (id: string, next: string, days = 2): SequenceNode => ({
  ...{ id, kind: 'wait', delayMinutes: days * 1_440, next },
});
const chain = (...nodes: SequenceNode[]): SequenceGraph => ({
  ...{ formatVersion: 1, startNodeId: nodes[0]?.id ?? '' },
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
});
const end: SequenceNode = { id: 'end', kind: 'end' };
const first = chain(message('one', 'rest', 'One'), wait('rest', 'two'), message('two', 'end', 'Two'), end);

async function started(names: readonly string[], graph = first) {
  const people = names.map((name) => `${name}-${serial}`);
  for (const person of people) world.network.connect(ada.provider, person);
  const listId = await world.listOf(`List ${serial}`, people);
  const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
  await world.settle();
  return { id, people };
}
const preview = (id: string, graph: SequenceGraph) =>
  world.must<EditPreview>('POST', `/campaigns/${id}/preview-edit`, { graph });
const apply = (id: string, graph: SequenceGraph, graphFor?: string) =>
  world.must<CampaignDetail>('PUT', `/campaigns/${id}`, {
    graph,
    ...(graphFor === undefined ? {} : { graphFor }),
  });
const sentBodies = async (person: string) =>
  (await world.actionsOf(person)).filter(({ state }) => state === 'sent').map(({ body }) => body);
const ended = (id: string) => world.run(400, async () => (await world.campaign(id)).status === 'Completed');

describe('a running campaign is edited', () => {
  it('asking changes nothing, and says in numbers what would happen', async () => {
    const { id, people } = await started(['p1', 'p2']);
    const next = chain(
      message('one', 'rest', 'Better'),
      wait('rest', 'two'),
      message('two', 'end', 'Two'),
      end,
    );
    expect(await preview(id, first)).toMatchObject({ running: 2, unaffected: 2, canMove: 0, stay: 0 });
    const asked = await preview(id, next);
    expect(asked).toMatchObject({ running: 2, unaffected: 0, canMove: 2, stay: 0 });
    expect(asked.rows).toEqual([
      { version: 1, nodeId: 'one', kind: 'same_step', toNodeId: 'one', because: null, leads: 2 },
    ]);
    expect(asked.versions.map(({ version }) => version)).toEqual([1]);
    expect((await world.campaign(id)).version).toBe(1);
    expect((await world.actionsOf(people[0] ?? '')).map(({ body, state }) => [body, state])).toEqual([
      ['One', 'planned'],
    ]);
  });

  it('is previewed with its leads under way, whom being in a campaign leaves out of every other one', async () => {
    const { id } = await started(['w1', 'w2']);
    const { lists } = await world.campaign(id);
    const graph = chain(message('one', 'end', 'Better'), end);
    const read = (campaignId: string | null) =>
      world.must<CampaignPreview>('POST', '/campaigns/preview', {
        ...{ graph, listIds: lists.map((list) => list.id), limit: 5, campaignId },
      });
    expect((await read(null)).leads).toEqual([]);
    const { leads } = await read(id);
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(2);
    expect(leads.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(['Better', 'Better']);
  });

  it('leads under way keep their sequence unless somebody asks to move them', async () => {
    const { id, people } = await started(['k1']);
    const earlier = async () =>
      (await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`)).onEarlierVersions;
    expect(await earlier()).toBe(0);
    await apply(id, chain(message('one', 'end', 'Other'), end));
    expect(await earlier()).toBe(1);
    await ended(id);
    expect(await earlier()).toBe(0);
    expect(await sentBodies(people[0] ?? '')).toEqual(['One', 'Two']);
  });

  it('what is planned leaves with the new text, once; what has left stays and is not repeated', async () => {
    const { id, people } = await started(['m1', 'm2', 'm3']);
    const next = chain(
      message('one', 'rest', 'Better'),
      wait('rest', 'two'),
      message('two', 'end', 'New two'),
      end,
    );
    // The first message of somebody has left; the others' are planned.
    await world.pumpAll();
    const before = await Promise.all(people.map(sentBodies));
    const reached = before.filter((bodies) => bodies.length > 0).length;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(3);
    await apply(id, next, 'running_too');
    await ended(id);
    const after = await Promise.all(people.map(sentBodies));
    expect(after).toEqual(before.map((bodies) => [bodies[0] ?? 'Better', 'New two']));
    expect(people.flatMap((person) => world.sentTo(person))).toHaveLength(6);
  });

  it('a lead whose step was removed goes on in its place; one that would repeat a step stays', async () => {
    const { id, people } = await started(['r1', 'r2']);
    await world.run(30, async () => (await Promise.all(people.map(sentBodies))).every((b) => b.length === 1));
    await world.settle();
    const replaced = chain(message('one', 'new'), message('new', 'end', 'Instead'), end);
    function message(node: string, to: string, body = 'One'): SequenceNode {
      return { id: node, kind: 'message', variants: [{ id: 'a', share: 1, body }], next: to };
    }
    expect((await preview(id, replaced)).rows).toEqual([
      { version: 1, nodeId: 'rest', kind: 'next_step', toNodeId: 'new', because: null, leads: 2 },
    ]);
    const again = chain(wait('rest', 'one', 1), message('one', 'end'), end);
    expect((await preview(id, again)).rows).toEqual([
      {
        ...{ version: 1, nodeId: 'rest', kind: 'stays', toNodeId: null, leads: 2 },
        because: { code: 'would_repeat', nodeId: 'one' },
      },
    ]);
    await apply(id, again, 'running_too');
    // The next edit speaks of leads in the version they run in, and moves those that can.
    await apply(id, replaced, 'running_too');
    await ended(id);
    for (const person of people) expect(await sentBodies(person)).toEqual(['One', 'Instead']);
  });

  it('what somebody holds or has moved stays so when its step is removed', async () => {
    const { id, people } = await started(
      ['h1', 'h2', 'h3'],
      chain({ id: 'see', kind: 'visit', next: 'one' }, message('one', 'end', 'One'), end),
    );
    const [held, moved] = await Promise.all(people.map((person) => world.leadId(person)));
    const until = world.clock.businessNow() + 9 * day;
    const keep = (lead: string | undefined, to: Date | null) =>
      world.tenant((tx) =>
        change(
          tx,
          sql`update actions set held_at = planned_at, held_until = ${to}::timestamptz
            where workspace_id = ${world.workspaceId} and lead_id = ${lead} and state = 'planned'`,
        ),
      );
    await keep(held, null);
    await keep(moved, new Date(until));
    await apply(id, chain(message('one', 'end', 'One'), end), 'running_too');
    await world.run(5 * 24);
    expect(await Promise.all(people.map(sentBodies))).toEqual([[], [], ['One']]);
    await world.run(10 * 24);
    expect(await Promise.all(people.map(sentBodies))).toEqual([[], ['One'], ['One']]);
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });
  });

  it('a wording that everybody gets replaces the other where it has not left', async () => {
    const both = (shares: readonly [number, number]): SequenceGraph =>
      chain(
        {
          ...{ id: 'one', kind: 'message', next: 'end' },
          variants: [
            { id: 'a', share: shares[0], body: 'A' },
            { id: 'b', share: shares[1], body: 'B' },
          ],
        },
        end,
      );
    const { id, people } = await started(['w1', 'w2', 'w3', 'w4'], both([1, 1]));
    const onlyA = chain(
      { id: 'one', kind: 'message', next: 'end', variants: [{ id: 'a', share: 1, body: 'A' }] },
      end,
    );
    await apply(id, onlyA, 'running_too');
    await ended(id);
    for (const person of people) expect(await sentBodies(person)).toEqual(['A']);
  });

  it('a sequence made from one that is no longer the newest does not take its place unseen', async () => {
    const { id } = await started(['y1']);
    const mine = { graph: chain(message('one', 'end', 'Mine'), end), graphFrom: 1 };
    const theirs = await apply(id, chain(message('one', 'end', 'Theirs'), end));
    const late = await world.call('PUT', `/campaigns/${id}`, mine);
    expect(late.status).toBe(409);
    expect(late.error.message).toContain('changed meanwhile');
    expect((await world.campaign(id)).graph).toEqual(theirs.graph);
    await world.must('PUT', `/campaigns/${id}`, { ...mine, graphFrom: theirs.version });
    expect((await world.campaign(id)).graph).toEqual(mine.graph);
  });

  it('a sequence that cannot run is refused, and nobody is moved', async () => {
    const { id } = await started(['x1']);
    const broken = chain(message('one', 'end', ''), end);
    const answer = await world.call('PUT', `/campaigns/${id}`, { graph: broken, graphFor: 'running_too' });
    expect(answer.status).toBe(409);
    expect((await world.campaign(id)).version).toBe(1);
  });
});

describe('what else is changed of a running campaign', () => {
  const launch = async () =>
    (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, [person])], [ada])).id;
  const sentCount = (n: number) => async () => world.sentTo(person).length === n;
  const states = async () => (await world.actionsOf(person)).map(({ kind, state }) => `${kind} ${state}`);
  const pause = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });

  it('makes a new version; running leads keep theirs, and the same text again makes none', async () => {
    const id = await launch();
    await world.run(60, sentCount(1));
    const graph = defaultSequence(7);
    await world.must('PUT', `/campaigns/${id}`, { graph, name: 'Renamed' });
    expect(await world.campaign(id)).toMatchObject({ version: 1, name: 'Renamed' });
    const edited = structuredClone(graph);
    const invite = edited.nodes['invite'];
    if (invite?.kind === 'invite') invite.variants[0] = { id: 'a', share: 1, body: 'The new note.' };
    await world.must('PUT', `/campaigns/${id}`, { graph: edited });
    expect(await world.campaign(id)).toMatchObject({ version: 2 });
    await world.run(60, sentCount(2));
    expect((await world.actionsOf(person)).at(-1)?.body).toContain('I came across your work');
    await pause(id);
  });

  it('refuses a sequence with errors and other people or senders', async () => {
    const id = await launch();
    const broken = defaultSequence(7);
    const visit = broken.nodes['visit'];
    if (visit?.kind === 'visit') visit.next = null;
    const answer = await world.call('PUT', `/campaigns/${id}`, { graph: broken });
    expect(answer.status).toBe(409);
    expect(answer.error.message).toMatch(/^Leads are running through this campaign\. /);
    expect(await world.campaign(id)).toMatchObject({ version: 1 });
    expect((await world.call('PUT', `/campaigns/${id}`, { accountIds: [] })).status).toBe(409);
    await pause(id);
  });

  it('new hours apply to what is planned already', async () => {
    const id = await launch();
    await world.settle();
    expect(await states()).toEqual(['visit planned']);
    const weekday = (new Date(world.clock.businessNow() + 2 * day).getUTCDay() + 6) % 7;
    const hours = {
      zone: 'UTC',
      intervals: [{ weekday: weekday + 1, startMinute: 600, endMinute: 660 }],
      holidays: [],
    };
    await world.must('PUT', `/campaigns/${id}`, { hours });
    await world.settle();
    expect(await states()).toEqual(['visit cancelled', 'visit planned']);
    await world.run(100, sentCount(1));
    const at = new Date(world.clock.businessNow());
    expect([at.getUTCDay(), at.getUTCHours()]).toEqual([(weekday + 1) % 7, 10]);
    await pause(id);
  });
});
