import type { CampaignLead } from '@waypost/contract/campaigns';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaignLead } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { Comments } from './comments.tsx';

useServer();

const idOf = (index: number) => `01920000-0000-7000-8000-00000000022${index}`;
const waiting = (name: string, index: number, text = `Well put, ${name}.`, problem: string | null = null) =>
  aCampaignLead({
    enrolmentId: idOf(index),
    name,
    asks: {
      kind: 'approval',
      nodeId: 'comment',
      text,
      problem,
      post: null,
      link: `https://www.linkedin.com/in/${index}/`,
    },
  });
const three = [
  waiting('Ada', 0),
  waiting('Bea', 1),
  waiting('Cleo', 2, 'Hi {{title}}', 'The title of this lead is not known.'),
];
const listed = (items: CampaignLead[], nextCursor: string | null = null) =>
  answers(campaignsRoutes.listLeads, { items, nextCursor, total: items.length });
const textFor = (name: string) => screen.findByRole('textbox', { name: `Comment for ${name}` });

function show(
  items = three,
  result = { done: 1, skipped: [] as { enrolmentId: string; lead: string; reason: string }[] },
) {
  const heard: unknown[] = [];
  server.use(
    listed(items),
    answers(campaignManageRoutes.goAheads, { ...result, nextCursor: null }, (body) => heard.push(body)),
  );
  renderApp([{ path: '/', element: <Comments campaignId="c1" /> }], '/');
  return heard;
}

test('each comment stands below the post it is meant for; a post without words says so', async () => {
  const post = (text: string) => ({ text, publishedAt: '2026-01-04T09:00:00.000Z' });
  const meant = (lead: CampaignLead, text: string): CampaignLead => ({
    ...lead,
    asks: lead.asks === null ? null : { ...lead.asks, post: post(text) },
  });
  show([meant(waiting('Ada', 0), 'Evening deliveries pay.'), meant(waiting('Bea', 1), ' ')]);
  expect(await screen.findByText('Evening deliveries pay.')).toBeVisible();
  expect(screen.getByText('A post without words.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the post of Ada' })).toBeVisible();
});

test('all that can go out are approved together, as they were changed; one that cannot is told and left', async () => {
  const heard = show(three, { done: 2, skipped: [] });
  await userEvent.clear(await textFor('Bea'));
  await userEvent.type(await textFor('Bea'), 'Mine.');
  expect(screen.getByText('1 needs another text first')).toBeVisible();
  expect(screen.getByText('The title of this lead is not known.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve 2 comments?' });
  expect(heard).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Approve 2 comments' }));
  expect(await screen.findByText('2 comments approved')).toBeInTheDocument();
  expect(heard).toEqual([
    {
      answers: [
        { enrolmentId: idOf(0), nodeId: 'comment', text: 'Well put, Ada.' },
        { enrolmentId: idOf(1), nodeId: 'comment', text: 'Mine.' },
      ],
    },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Comment for Ada' })).not.toBeInTheDocument();
  expect(await textFor('Cleo')).toBeVisible();
});

test('the chosen ones are skipped; who went on meanwhile is named with the reason', async () => {
  const gone = { enrolmentId: idOf(1), lead: 'Bea', reason: 'This lead does not wait for this any more.' };
  const heard = show(three, { done: 1, skipped: [gone] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose the comment for Ada' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose the comment for Bea' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skip 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Skip 2 comments' }));
  const report = await screen.findByRole('dialog', { name: '1 comment skipped, 1 left out' });
  expect(within(report).getByText(gone.reason)).toBeVisible();
  expect(heard).toEqual([
    {
      answers: [
        { enrolmentId: idOf(0), nodeId: 'comment', skip: true },
        { enrolmentId: idOf(1), nodeId: 'comment', skip: true },
      ],
    },
  ]);
});

test('by keys: the box leads to the text, Ctrl+Enter approves it, and the next text has the focus', async () => {
  const heard = show([waiting('Ada', 0), waiting('Bea', 1)]);
  (await screen.findByRole('checkbox', { name: 'Choose the comment for Bea' })).focus();
  await userEvent.keyboard('k');
  expect(screen.getByRole('checkbox', { name: 'Choose the comment for Ada' })).toHaveFocus();
  await userEvent.keyboard('e');
  expect(await textFor('Ada')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(heard).toHaveLength(1));
  await waitFor(async () => expect(await textFor('Bea')).toHaveFocus());
});

test('only what is in sight is approved together', async () => {
  server.use(listed(three.slice(0, 2), 'more'));
  renderApp([{ path: '/', element: <Comments campaignId="c1" /> }], '/');
  expect(await screen.findByRole('button', { name: 'Approve the 2 shown' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Show more comments' })).toBeEnabled();
});

test('without one it says so', async () => {
  show([]);
  expect(await screen.findByText('No comment waits for you')).toBeVisible();
});
