import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import type { WordingVerdictView } from '@waypost/contract/campaigns';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCampaign } from '../builder/testing/a-campaign.ts';
import { WordingComparison } from './wording-comparison.tsx';
import { rateWords, verdictWords } from './wording-words.ts';

useServer();

const graph: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'm',
  nodes: {
    m: {
      ...{ id: 'm', kind: 'message', next: 'end' },
      variants: [
        { id: 'x', share: 1, body: 'Hello' },
        { id: 'y', share: 1, body: 'Good day {{first_name|to you}}' },
      ],
    },
    end: { id: 'end', kind: 'end' },
  },
};
const verdict = (given: Partial<WordingVerdictView>): WordingVerdictView => ({
  ...{ kind: 'keep_running', variantIds: [], observationsMin: 20, since: '2026-11-01T09:00:00.000Z' },
  variants: [
    { id: 'x', done: 300, results: 30, interval: { low: 0.07, high: 0.14 } },
    { id: 'y', done: 300, results: 66, interval: { low: 0.18, high: 0.27 } },
  ],
  ...given,
});
const stats = (of: WordingVerdictView) => {
  const counts = { leads: 600, queued: 0, inProgress: 0, waiting: 0, replied: 96, finished: 504, skipped: 0 };
  const rate = { numerator: 0, denominator: 0, percent: null };
  return {
    counts: { ...counts, failed: 0, excluded: 0 },
    ...{ visited: 0, invited: 0, accepted: 0, messaged: 600, replied: 96, acceptRate: rate, replyRate: rate },
    ...{ positiveRate: rate, unsortedReplies: 0 },
    onEarlierVersions: 0,
    steps: [
      {
        ...{ nodeId: 'm', kind: 'message' as const, done: 600, waiting: 0, failed: 0, results: 96 },
        failedBecause: [],
        unanswered: 0,
        ...{ variants: [], verdict: of },
      },
    ],
  };
};

it('a winner can be used for everybody, through the same question as any edit', async () => {
  signInAs(aUser());
  const heard: unknown[] = [];
  const campaign = aCampaign({ status: 'Active', graph });
  server.use(
    answers(campaignsRoutes.previewEdit, {
      ...{ running: 40, unaffected: 10, canMove: 30, stay: 0, versions: [{ version: 1, graph }] },
      rows: [{ version: 1, nodeId: 'm', kind: 'same_step', toNodeId: 'm', because: null, leads: 30 }],
    }),
    answers(campaignsRoutes.update, campaign, (body) => heard.push(body)),
    answers(campaignsRoutes.list, []),
  );
  const element = (
    <WordingComparison campaign={campaign} stats={stats(verdict({ kind: 'winner', variantIds: ['y'] }))} />
  );
  renderApp([{ path: '/campaign/:id', element }], `/campaign/${campaign.id}`);
  const person = userEvent.setup();
  expect(screen.getByText('B wins')).toBeVisible();
  expect(screen.getByText('66 of 300 replied')).toBeVisible();
  // Only one row has a button, and both keep its place: their ranges are compared by eye.
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.childElementCount).toBe(second?.childElementCount);
  expect(screen.getByTitle('first name, or “to you” when it is unknown')).toHaveTextContent(/^first name$/);
  expect(screen.getByTitle('Good day first name')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use variant B of Message for everybody' }));
  const dialog = await screen.findByRole('dialog', { name: 'Use Message, variant B for everybody?' });
  expect(await within(dialog).findByText('30 leads at “Message”')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Use this wording' }));
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({
    graphFor: 'running_too',
    graph: { nodes: { m: { variants: [{ id: 'y', share: 1, body: 'Good day {{first_name|to you}}' }] } } },
  });
}, 20_000);

it('every verdict has words, and a rate without enough sends is none', () => {
  const letter = (id: string) => (id === 'x' ? 'A' : 'B');
  expect(verdictWords(verdict({ kind: 'no_difference', variantIds: ['x', 'y'] }), letter).sentence).toMatch(
    /^A and B are as good as each other/,
  );
  const early = (...done: number[]) =>
    verdict({
      kind: 'too_early',
      variants: done.map((count, index) => ({
        ...{ id: index === 0 ? 'x' : 'y', done: count, results: 0, interval: null },
      })),
    });
  expect(verdictWords(early(12, 0), letter).sentence).toMatch(/at least 20 sends; A lacks 8, B lacks 20\.$/);
  expect(verdictWords(early(12, 40), letter).sentence).toMatch(/at least 20 sends; A lacks 8\.$/);
  expect(verdictWords(early(0, 0), letter).sentence).toMatch(/at least 20 sends; each lacks 20\.$/);
  expect(early(12).variants.map(rateWords)).toEqual(['not enough data']);
  expect(rateWords({ id: 'y', done: 300, results: 66, interval: { low: 0.18, high: 0.27 } })).toBe(
    '22%, between 18% and 27%',
  );
});
