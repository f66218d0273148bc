import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aCampaign, aCampaignDetail } from '../../../testing/campaigns.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FirstSequence } from './first-sequence.tsx';

useServer();
beforeEach(() => signInAs(aUser()));

const show = () => renderApp([{ path: '/', element: <FirstSequence /> }], '/');

test('a first sequence is read step by step, and kept as a draft once', async () => {
  const asked: unknown[] = [];
  const draft = aCampaignDetail({ name: 'Connect and talk', status: 'Draft' });
  server.use(
    answers(campaignsRoutes.list, []),
    answers(campaignsRoutes.create, draft, (body) => asked.push(body)),
  );
  show();
  const steps = await screen.findByRole('list', { name: 'Connect and talk' });
  expect(within(steps).getByText('Invite')).toBeInTheDocument();
  expect(within(steps).getByText(/Thanks for connecting/)).toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Keep as a draft' }));
  const open = await screen.findByRole('link', { name: 'Open the draft' });
  expect(open).toHaveAttribute('href', `/campaign/${draft.id}`);
  expect(asked).toEqual([expect.objectContaining({ name: 'Connect and talk' })]);
});

test('a draft that is kept already is opened, not made again', async () => {
  const draft = aCampaign({ name: 'Connect and talk', status: 'Draft' });
  server.use(answers(campaignsRoutes.list, [draft]));
  show();
  expect(await screen.findByRole('link', { name: 'Open the draft' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Keep as a draft' })).not.toBeInTheDocument();
});
