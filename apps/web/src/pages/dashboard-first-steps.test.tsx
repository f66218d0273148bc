import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { useToasts } from '../ui/toast-store.ts';
import { FirstSteps } from './dashboard-first-steps.tsx';

useServer();

test('A8 accounts that cannot be read count as none: the first steps stay, each with its way', async () => {
  signInAs(aUser());
  server.use(
    fails(linkedinRoutes.listAccounts, { code: 'internal', message: 'Something went wrong on our side.' }),
    answers(leadsRoutes.listLists, []),
    answers(campaignsRoutes.list, []),
  );
  renderApp([{ path: '/', element: <FirstSteps /> }], '/');
  expect(await screen.findByRole('link', { name: 'Connect LinkedIn' })).toHaveAttribute('href', '/settings');
  expect(screen.getByRole('link', { name: 'Write a post' })).toHaveAttribute('href', '/post/new');
  expect(screen.getByRole('link', { name: 'Find leads' })).toHaveAttribute('href', '/leads');
  expect(screen.getByRole('link', { name: 'Open campaigns' })).toHaveAttribute('href', '/campaign');
});

const everythingBut = (campaigns: readonly object[]) =>
  server.use(
    ...[
      answers(linkedinRoutes.listAccounts, [{ status: 'Active' }] as never),
      answers(leadsRoutes.listLists, [{}] as never),
    ],
    answers(campaignsRoutes.list, campaigns as never),
  );
const steps = () => screen.queryByRole('group', { name: "Let's get you started" });

test('A8 once every step is done but the post, the card can be put away, for this person and not only here', async () => {
  signInAs(aUser());
  everythingBut([{}]);
  const saved = vi.fn();
  const away = aUser({ preferences: { firstStepsPutAway: true } });
  server.use(answers(usersRoutes.get, aUser()), answers(usersRoutes.update, away, saved));
  renderApp([{ path: '/', element: <FirstSteps /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(steps()).toBeNull());
  expect(saved).toHaveBeenCalledWith({ preferences: { firstStepsPutAway: true } });
  server.use(answers(usersRoutes.update, aUser({ preferences: { firstStepsPutAway: false } }), saved));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('First steps hidden'));
  useToasts.getState().toasts[0]?.action?.onSelect();
  await waitFor(() => expect(steps()).not.toBeNull());
});

test('A8 while something can still be done it cannot be put away; what is done says so beside the button that stays', async () => {
  signInAs(aUser());
  everythingBut([]);
  server.use(answers(usersRoutes.get, aUser()));
  renderApp([{ path: '/', element: <FirstSteps /> }], '/');
  const step = (await screen.findByText('Find your right ICP')).closest('li') ?? document.body;
  expect(await within(step).findByText('Completed')).toBeVisible();
  expect(within(step).getByRole('link', { name: 'Find leads' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
});
