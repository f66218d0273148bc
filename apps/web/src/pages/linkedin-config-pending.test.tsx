import type { PendingPage } from '@waypost/contract/linkedin-config';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { lead, openConfig as open } from '../testing/linkedin-config.tsx';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';

useServer();

beforeEach(() => signInAs(aUser()));

describe('pending invitations', () => {
  const old = {
    id: '01920000-0000-7000-8000-0000000000d1',
    lead: lead('Old One'),
    campaign: null,
    withNote: false,
    sentAt: '2026-10-20T09:00:00.000Z',
    ageDays: 27,
    withdrawableAt: '2026-11-03T09:00:00.000Z',
    isWithdrawing: false,
  };
  const page: PendingPage = {
    items: [old, { ...old, id: '01920000-0000-7000-8000-0000000000d2', lead: lead('New One'), ageDays: 3 }],
    nextCursor: null,
    total: 312,
    standing: 'warn',
    warnAt: 300,
    stopAt: 500,
    bars: [{ fromDays: 0, toDays: 7, count: 1 }],
    withdrawalsLeft: 12,
    withdrawAfterDays: null,
  };

  test('warn from 300, and let only those be withdrawn that are old enough, after asking', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.pending, page),
      answers(routes.withdraw, { done: 1, skipped: [], missing: 0 }, (body) => heard.push(body)),
    );
    const user = open('pending');
    expect(await screen.findByText(/312 invitations are pending/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the invitation to New One' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to Old One' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(heard).toEqual([{ invitationIds: [old.id] }]));
    expect(await screen.findByText('1 withdrawal planned.')).toBeInTheDocument();
  });

  test('the oldest are counted before they are withdrawn, and where none is that old nothing is asked', async () => {
    server.use(answers(routes.pending, page));
    const user = open('pending');
    const oldest = within((await screen.findByText('Withdraw the oldest now')).closest('form')!);
    await user.click(oldest.getByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('1 invitation, the oldest, older than 21 days will be taken back');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const days = oldest.getByLabelText('Older than');
    await user.clear(days);
    await user.type(days, '30{Tab}');
    expect(await oldest.findByText('None is left that is older than 30 days.')).toBeInTheDocument();
    expect(oldest.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  });
});

test('old invitations are withdrawn by themselves only once that is switched on', async () => {
  const heard: unknown[] = [];
  const page: PendingPage = {
    ...{ items: [], nextCursor: null, total: 0, standing: 'fine', warnAt: 300, stopAt: 500, bars: [] },
    ...{ withdrawalsLeft: 20, withdrawAfterDays: null },
  };
  server.use(
    answers(routes.pending, page),
    answers(routes.saveAutoWithdrawal, { afterDays: 21 }, (body) => heard.push(body)),
  );
  const user = open('pending');
  const auto = await screen.findByRole('switch', { name: /Withdraw old invitations automatically/ });
  expect(auto).not.toBeChecked();
  server.use(answers(routes.pending, { ...page, withdrawAfterDays: 21 }));
  await user.click(auto);
  await waitFor(() => expect(heard).toEqual([{ afterDays: 21 }]));
  expect(await screen.findByText('Invitations are withdrawn after 21 days')).toBeInTheDocument();
});
