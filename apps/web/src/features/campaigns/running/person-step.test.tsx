import type { CampaignLead } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaignLead } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { PersonStep } from './person-step.tsx';

useServer();

const asks: NonNullable<CampaignLead['asks']> = {
  ...{ kind: 'approval', nodeId: 'comment', text: 'Well said.', problem: null, post: null, link: null },
};

test('a comment is skipped once that is confirmed; taken back in time, nothing is sent', async () => {
  const lead = aCampaignLead({ asks });
  const heard: unknown[] = [];
  server.use(answers(campaignsRoutes.goAhead, { ...lead, asks: null }, (body) => heard.push(body)));
  const step = <PersonStep campaignId="c1" lead={lead} asks={asks} onDone={() => heard.push('done')} />;
  renderApp([{ path: '/', element: step }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Skip this comment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Skip this comment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Skip comment' }));
  await waitFor(() => expect(heard).toMatchObject([{ skip: true }, 'done']));
});

test('the post a comment is meant for stands above it and is linked', async () => {
  const post = { text: 'We moved 40 warehouses.', publishedAt: '2026-01-04T09:00:00.000Z' };
  const link = 'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/';
  const meant = { ...asks, post, link };
  const lead = aCampaignLead({ name: 'Ada Lovelace', asks: meant });
  const step = <PersonStep campaignId="c1" lead={lead} asks={meant} onDone={() => undefined} />;
  renderApp([{ path: '/', element: step }], '/');
  expect(await screen.findByText('We moved 40 warehouses.')).toBeVisible();
  expect(screen.getByText('Post of Ada Lovelace, 04 Jan 2026')).toBeVisible();
  expect(screen.getByText('It goes under this post, within the sender’s limits.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open post' })).toHaveAttribute('href', link);
});

test('a skip that fails says so once, in the question, and the words stay', async () => {
  const lead = aCampaignLead({ asks });
  server.use(fails(campaignsRoutes.goAhead, { code: 'conflict', message: 'The lead was paused meanwhile.' }));
  const step = <PersonStep campaignId="c1" lead={lead} asks={asks} onDone={() => undefined} />;
  renderApp([{ path: '/', element: step }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Skip this comment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Skip comment' }));
  expect(await screen.findAllByText('The lead was paused meanwhile.')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Well said.');
});
