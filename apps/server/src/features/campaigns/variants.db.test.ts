import type { CampaignStats } from '@waypost/contract/campaigns';
import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { expect, it } from 'vitest';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

const graph: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'message',
  nodes: {
    message: {
      id: 'message',
      kind: 'message',
      variants: [
        { id: 'a', share: 50, body: 'Hello A' },
        { id: 'b', share: 50, body: 'Hello B' },
      ],
      next: 'end',
    },
    end: { id: 'end', kind: 'end' },
  },
};

it('each sender gives its leads the wordings in their shares, a lead keeps its own, and results count for it', async () => {
  const senders = [await world.addSender('Ada Lovelace'), await world.addSender('Alan Turing')];
  const people = Array.from({ length: 16 }, (_, n) => `variant-${n}`);
  for (const sender of senders) for (const person of people) world.network.connect(sender.provider, person);
  const listId = await world.listOf('Variants', people);
  const { id } = await world.launch('Variants', [listId], senders, { graph });
  await world.settle();
  // Taken back and planned again: nobody draws twice.
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
  const before = new Map(
    await Promise.all(people.map(async (p) => [p, (await world.actionsOf(p))[0]?.body] as const)),
  );
  await world.must('POST', `/campaigns/${id}/resume`);
  await world.run(120, async () => (await world.campaign(id)).status === 'Completed');

  const sentBy = new Map<string, string[]>();
  for (const row of await world.rows(id)) {
    const person = row.name.replace(/^.*Last /, '');
    const body = (await world.actionsOf(person)).at(-1)?.body ?? '';
    expect(body).toBe(before.get(person));
    sentBy.set(row.sender?.id ?? '', [...(sentBy.get(row.sender?.id ?? '') ?? []), body]);
  }
  for (const bodies of sentBy.values()) {
    const ofA = bodies.filter((body) => body === 'Hello A').length;
    expect(Math.abs(ofA - bodies.length / 2)).toBeLessThanOrEqual(1);
  }

  const [first] = (await world.rows(id)).filter(({ sender }) => sender?.id === senders[0]?.accountId);
  const person = first?.name.replace(/^.*Last /, '') ?? '';
  if (senders[0] !== undefined) await world.reply(senders[0], person);
  const letter = before.get(person) === 'Hello A' ? 'a' : 'b';
  const { steps } = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
  const variants = steps[0]?.variants ?? [];
  expect(variants.reduce((sum, { done }) => sum + done, 0)).toBe(16);
  expect(variants.map(({ id: variant, results }) => [variant, results])).toEqual([
    ['a', letter === 'a' ? 1 : 0],
    ['b', letter === 'b' ? 1 : 0],
  ]);
  // Eight each are too few to say anything; each wording stands with its numbers and how sure they are.
  const { verdict } = steps[0] ?? {};
  expect(verdict).toMatchObject({ kind: 'too_early', observationsMin: 20, variantIds: [] });
  expect(verdict?.variants.map(({ done, results }) => [done, results])).toEqual([
    [8, letter === 'a' ? 1 : 0],
    [8, letter === 'b' ? 1 : 0],
  ]);
  const report = await world.api.server.inject({
    method: 'GET',
    url: `/api/campaigns/${id}/report`,
    headers: { authorization: 'Bearer token-of-this-workspace' },
  });
  expect(report.payload).toContain('Wording,"Message, variant A",Done,8');
  expect(report.payload).toContain('Wording,"Message, variant B",Verdict,Not enough data');
});

it('a comparison begins anew when the wordings change, and counts only leads that run with them', async () => {
  const sender = await world.addSender('Grace Hopper');
  const people = Array.from({ length: 4 }, (_, n) => `anew-${n}`);
  for (const person of people) world.network.connect(sender.provider, person);
  const listId = await world.listOf('Anew', people);
  const wait = { id: 'wait', kind: 'wait', delayMinutes: 5 * 1_440, next: 'end' } as const;
  const message = graph.nodes.message as Extract<SequenceGraph['nodes'][string], { kind: 'message' }>;
  const waiting: SequenceGraph = {
    ...graph,
    nodes: { ...graph.nodes, message: { ...message, next: 'wait' }, wait },
  };
  const { id } = await world.launch('Anew', [listId], [sender], { graph: waiting });
  const sent = async () =>
    (await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`)).steps[0]?.verdict?.variants.map(
      ({ done }) => done,
    );
  await world.run(48, async () => (await sent())?.join() === '2,2');
  const variants = message.variants.map((one) => ({ ...one, body: `${one.body}!` }));
  const reworded = {
    ...waiting,
    nodes: { ...waiting.nodes, message: { ...message, next: 'wait', variants } },
  };
  await world.must('PUT', `/campaigns/${id}`, { graph: reworded });
  expect(await sent()).toEqual([0, 0]);
  const slower = { ...waiting, nodes: { ...waiting.nodes, wait: { ...wait, delayMinutes: 60 } } };
  await world.must('PUT', `/campaigns/${id}`, {
    graph: { ...slower, nodes: { ...slower.nodes, message: reworded.nodes.message } },
  });
  // Another step changed: the comparison goes on from where the wordings did.
  expect(await sent()).toEqual([0, 0]);
});

it('the preview shows every wording', async () => {
  const listId = await world.listOf('Preview', ['variant-preview']);
  const { leads } = await world.must<CampaignPreview>('POST', '/campaigns/preview', {
    graph,
    listIds: [listId],
  });
  expect(leads[0]?.messages.map(({ variantId, text }) => [variantId, text])).toEqual([
    ['a', 'Hello A'],
    ['b', 'Hello B'],
  ]);
});

it('the preview of an InMail has its subject as the lead reads it, and says what is wrong with it', async () => {
  const listId = await world.listOf('InMail preview', ['inmail-preview']);
  const shown = async (subject: string) => {
    const inmail = {
      id: 'inmail',
      kind: 'inmail',
      subject,
      variants: [{ id: 'a', share: 1, body: 'Hello' }],
    };
    const { leads } = await world.must<CampaignPreview>('POST', '/campaigns/preview', {
      listIds: [listId],
      graph: {
        formatVersion: 1,
        startNodeId: 'inmail',
        nodes: { inmail: { ...inmail, next: 'end' }, end: { id: 'end', kind: 'end' } },
      },
    });
    return leads[0]?.messages[0];
  };
  expect(await shown('For {{first_name|you}}')).toMatchObject({
    subject: 'For First inmail-preview',
    text: 'Hello',
    problem: null,
  });
  expect(await shown('x'.repeat(201))).toMatchObject({
    subject: null,
    text: null,
    problem: expect.stringContaining('200') as string,
  });
});
