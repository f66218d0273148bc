import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aSubscription, aUser } from '../../../testing/people.ts';
import { sendingGoesOn } from '../../../testing/campaigns.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CampaignBuilder } from './campaign-builder.tsx';
import { aCampaign, anAccount } from './testing/a-campaign.ts';

useServer();

const lead = {
  leadId: '01920000-0000-7000-8000-000000000310',
  name: 'Emil Voss',
  headline: null,
  messages: [],
};

beforeEach(() => {
  sessionStorage.clear();
  signInAs(aUser());
  server.use(
    answers(leadsRoutes.listLists, []),
    answers(usersRoutes.getSubscription, aSubscription()),
    answers(campaignsRoutes.audience, { people: 12, contactable: 11, withoutLink: 0, leftOut: [] }),
    answers(campaignsRoutes.preview, { problems: [], leads: [lead], leftOut: [] }),
    answers(campaignsRoutes.list, []),
    answers(campaignsRoutes.getStop, sendingGoesOn),
    answers(campaignsRoutes.update, aCampaign()),
  );
});

const nora = anAccount();
const ida = (given: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({ id: '01920000-0000-7000-8000-0000000000b2', name: 'Ida Holm', ...given });

function show(...accounts: (typeof nora)[]) {
  server.use(answers(linkedinRoutes.listAccounts, accounts));
  const campaign = aCampaign({
    accounts: accounts.map(({ id, name, status }) => ({ id, name, status, email: null, picture: null })),
  });
  renderApp(
    [{ path: '/campaign/:id', element: <CampaignBuilder campaign={campaign} /> }],
    `/campaign/${campaign.id}?step=review`,
  );
}

/** The row of the pace of one sender, or of all together. */
const paceOf = async (name: string) => {
  const [first] = await screen.findAllByText('Invitations a day');
  const rows = within(first?.closest('ul') as HTMLElement).getAllByRole('listitem');
  return rows.find((row) => within(row).queryByText(name));
};

test('with all senders disconnected nothing is left today, with the reason, and no sentence says otherwise', async () => {
  const why = 'LinkedIn ended the session. Reconnect the account.';
  const gone = { status: 'Disconnected', statusReason: why } as const;
  show(anAccount(gone), ida(gone));
  expect(await screen.findByText(/^All senders are disconnected\./)).toBeVisible();
  expect(await paceOf('Nora Lindqvist')).toHaveTextContent(why);
  expect(await paceOf('Nora Lindqvist')).toHaveTextContent('Invitations a day200 left today');
  expect(await paceOf('Together')).toHaveTextContent('None of them can act now.Invitations a day0');
  expect(screen.queryByText('The sequence can be launched as it is.')).not.toBeInTheDocument();
  expect(screen.getByText('It cannot be launched before a sender is connected again.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sequence check' })).toBeVisible();
});

test('a launch that would be refused for disconnected senders is not offered, and says why', async () => {
  show(anAccount({ status: 'Disconnected' }));
  const launch = await screen.findByRole('button', { name: 'Launch campaign' });
  await waitFor(() => expect(launch).toBeDisabled());
  expect(launch).toHaveAccessibleDescription(
    /All senders are disconnected\. Reconnect one in Settings first\./,
  );
});

test('a paused sender shows the same rest of today and the same reason in both steps', async () => {
  show(anAccount({ paused: { at: '2026-11-23T09:00:00.000Z', reason: 'On holiday' } }));
  expect(await paceOf('Nora Lindqvist')).toHaveTextContent(
    'Paused: On holiday.Invitations a day200 left today',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit senders' }));
  const row = (await screen.findByRole('checkbox', { name: /Nora Lindqvist/ })).closest('li');
  expect(row).toHaveTextContent('0 of 20 left today');
  expect(row).toHaveTextContent('Paused: On holiday.');
});

test('together counts the senders that can act', async () => {
  show(nora, ida({ paused: { at: '2026-11-23T09:00:00.000Z', reason: null } }));
  expect(await paceOf('Ida Holm')).toHaveTextContent('Paused until somebody resumes it.');
  expect(await paceOf('Nora Lindqvist')).toHaveTextContent('18 left today');
  expect(await paceOf('Together')).toHaveTextContent(
    'Without the one that cannot act now.Invitations a day20',
  );
  expect(screen.getByText('The sequence can be launched as it is.')).toBeVisible();
});

test('a review with paused senders alone does not say that the sequence can be launched as it is', async () => {
  show(anAccount({ paused: { at: '2026-11-23T09:00:00.000Z', reason: null } }));
  expect(
    await screen.findByText('It can be launched; nothing is sent before a sender can act again.'),
  ).toBeVisible();
});

test('while all sending is stopped the review says so, up to the launch', async () => {
  const stopped = {
    stopped: true,
    stoppedAt: '2026-11-26T09:30:00.000Z',
    reason: null,
    held: 3,
    heldKinds: [{ kind: 'message' as const, count: 3 }],
  };
  server.use(answers(campaignsRoutes.getStop, stopped));
  show(nora);
  expect(await screen.findByText('All sending is stopped.')).toBeVisible();
  expect(screen.getByText('It can be launched; nothing is sent before sending goes on.')).toBeVisible();
  expect(await paceOf('Nora Lindqvist')).toHaveTextContent('0 left today');
  await userEvent.click(screen.getByRole('button', { name: 'Launch campaign' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('working hours, once sending goes on.');
});

test('who waits for a profile link is counted apart from who is left out, and the sums are right', async () => {
  const leftOut = [{ rule: 'Acme', count: 21 }];
  server.use(answers(campaignsRoutes.audience, { people: 45, contactable: 23, withoutLink: 1, leftOut }));
  show(nora);
  expect(await screen.findByText('Left out: Acme (21)')).toBeVisible();
  const waits = '1 waits for its LinkedIn profile link: taken in, and written to once it is added.';
  expect(screen.getByText(waits)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit people' }));
  expect(await screen.findByText(waits)).toBeVisible();
  expect(screen.getByText('Left out').nextElementSibling).toHaveTextContent('21');
});

test('under the name of a lead without a headline stands nothing', async () => {
  show(nora);
  const name = await screen.findByText('Emil Voss');
  expect(name.parentElement).toHaveTextContent(/^Emil Voss$/);
});

test('the invitations with a note that a free account may send in 30 days stand in its pace', async () => {
  const note = { budget: 'invite_note_month', label: 'invitations with a note', windowHours: 720 };
  show(nora, ida({ type: 'free', today: [...nora.today, { ...note, used: 4, cap: 5, ceiling: 15 }] }));
  expect(await paceOf('Ida Holm')).toHaveTextContent('With a note in 30 days5');
  expect(await paceOf('Nora Lindqvist')).not.toHaveTextContent('With a note');
  expect(await paceOf('Together')).not.toHaveTextContent('With a note');
});
