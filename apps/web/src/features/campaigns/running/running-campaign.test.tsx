import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  aCampaignDetail,
  aCampaignLead,
  aSenderInCampaign,
  someStats,
  sendingGoesOn,
} from '../../../testing/campaigns.ts';
import { nothingWaits } from '../../../testing/inbox.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { RunningCampaign } from './index.ts';

useServer();
const campaign = aCampaignDetail();
const waiting = aCampaignLead();
const doubtful = aCampaignLead({
  enrolmentId: '01920000-0000-7000-8000-000000000201',
  leadId: '01920000-0000-7000-8000-000000000301',
  name: 'Nele Thalmann',
  nodeId: 'invite',
  reason: 'The last step could not be confirmed. Please check it and choose what happened.',
  reviewActionId: '01920000-0000-7000-8000-000000000401',
});
const failed = aCampaignLead({
  enrolmentId: '01920000-0000-7000-8000-000000000202',
  leadId: '01920000-0000-7000-8000-000000000302',
  name: 'Trevor Beckett',
  state: 'Failed',
  reason: 'This profile does not exist any more.',
  canRetry: true,
});

beforeEach(() =>
  server.use(
    answers(campaignsRoutes.getStop, sendingGoesOn),
    answers(campaignsRoutes.get, campaign),
    answers(campaignsRoutes.stats, someStats()),
    answers(campaignsRoutes.dailyStats, []),
    answers(campaignsRoutes.listSenders, []),
    answers(campaignManageRoutes.senderNumbers, []),
    answers(campaignsRoutes.listLeads, { items: [waiting, doubtful, failed], nextCursor: null, total: 3 }),
    answers(linkedinRoutes.listAccounts, []),
    answers(inboxRoutes.list, {
      items: [],
      nextCursor: null,
      counts: nothingWaits,
      sync: [],
    }),
  ),
);

function show(search = '') {
  return renderApp(
    [{ path: '/campaign/:id', element: <RunningCampaign id={campaign.id} /> }],
    `/campaign/${campaign.id}${search}`,
  );
}

async function openLead(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

test('steps stand in the order of the sequence with their true results', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Numbers of each step' });
  const names = within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('.font-medium')?.textContent);
  expect(names).toEqual(['View profile', 'Invite', 'Message 1', 'Message 2']);
  expect(within(table).getAllByTitle('9 of 30 accepted').at(-1)).toHaveTextContent('9 accepted of 30, 30%');
  expect(within(table).getAllByTitle('5 of 8 replied').at(-1)).toHaveTextContent(
    '5 replied of 8, not enough data',
  );
  expect(screen.getByText(/^Waiting counts leads whose next step this is/)).toBeVisible();
  // 35 leads are under way, 7 of them wait for a step.
  expect(screen.getByText(/^28 more leads have no step ahead/)).toBeVisible();
});

test('a failed reading of the numbers can be tried again', async () => {
  server.use(fails(campaignsRoutes.stats, { code: 'internal', message: 'It broke.' }));
  show();
  expect(await screen.findByText('The numbers could not be loaded')).toBeVisible();
});

test('every lead shows its reason; opening one shows it again with step and sender', async () => {
  show('?tab=leads');
  for (const lead of [waiting, doubtful, failed]) {
    expect((await screen.findAllByText(lead.reason))[0]).toBeInTheDocument();
  }
  const sheet = await openLead(waiting.name);
  expect(within(sheet).getByText(waiting.reason)).toBeVisible();
  expect(within(sheet).getByText('Invite, from Tomas Berg')).toBeVisible();
  expect(within(sheet).getByText('Is connected with this person already.')).toBeVisible();
  expect(within(sheet).getByRole('link', { name: 'Show in Founders' })).toHaveAttribute(
    'href',
    `/leads/${campaign.lists[0]?.id}?search=Emil+Voss`,
  );
  expect(within(sheet).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(within(sheet).queryByText('What happened?')).not.toBeInTheDocument();
});

test('what could not be confirmed offers three answers, each with what follows from it', async () => {
  let heard: unknown;
  const settled = {
    ...doubtful,
    reviewActionId: null,
    state: 'Skipped' as const,
    reason: 'You chose to skip this lead.',
  };
  server.use(
    answers(campaignsRoutes.resolveAction, settled, (body) => {
      heard = body;
      server.use(answers(campaignsRoutes.listLeads, { items: [settled], nextCursor: null, total: 1 }));
    }),
  );
  show('?tab=leads');
  const sheet = await openLead(doubtful.name);
  expect(within(sheet).getByRole('radio', { name: /^It was sent.*Nothing is sent again\.$/ })).toBeVisible();
  expect(within(sheet).getByRole('radio', { name: /Nele Thalmann gets it twice\.$/ })).toBeVisible();
  const skip = within(sheet).getByRole('radio', { name: /^Skip this lead.*Nothing more is sent/ });
  expect(within(sheet).getByRole('button', { name: 'Choose first' })).toBeDisabled();
  await userEvent.click(skip);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Skip lead' }));
  await waitFor(() => expect(heard).toEqual({ choice: 'skip' }));
  await waitFor(() => expect(screen.queryByText('What happened?')).not.toBeInTheDocument());
  expect(screen.getAllByText('You chose to skip this lead.').length).toBeGreaterThan(0);
});

test('of a step that never left nobody is asked to look for it', async () => {
  const unsent = { ...doubtful, review: { text: 'Hi Nele', leftAt: null, link: null } };
  server.use(answers(campaignsRoutes.listLeads, { items: [unsent], nextCursor: null, total: 1 }));
  show('?tab=leads');
  const sheet = await openLead(doubtful.name);
  expect(within(sheet).getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
  expect(within(sheet).getByRole('radio', { name: /^Send it.*Nele Thalmann gets it once\.$/ })).toBeVisible();
  expect(within(sheet).queryByText(/gets it twice/)).not.toBeInTheDocument();
});

test('the conversation with this very lead is asked for and linked', async () => {
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/inbox/conversations')) asked.push(searchParams.get('leadId'));
  });
  server.use(
    answers(inboxRoutes.list, {
      items: [
        {
          id: '01920000-0000-7000-8000-000000000501',
          account: { id: '01920000-0000-7000-8000-000000000010', name: 'Tomas Berg', picture: null },
          leadId: waiting.leadId,
          name: waiting.name,
          headline: null,
          picture: null,
          profileUrl: null,
          lastText: 'Hello',
          lastAt: '2026-11-20T09:00:00.000Z',
          lastIsOwn: false,
          unreadCount: 0,
          unansweredSince: null,
          archived: false,
          intent: null,
        },
      ],
      nextCursor: null,
      counts: nothingWaits,
      sync: [],
    }),
  );
  show('?tab=leads');
  const sheet = await openLead(waiting.name);
  expect(await within(sheet).findByRole('link', { name: 'Open conversation' })).toHaveAttribute(
    'href',
    '/inbox?c=01920000-0000-7000-8000-000000000501',
  );
  expect(asked).toEqual([waiting.leadId]);
});

test('the state filter is in the address and asked of the server', async () => {
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/leads')) asked.push(searchParams.get('state'));
  });
  const { router } = show('?tab=leads&state=Failed');
  await screen.findByRole('button', { name: failed.name });
  expect(asked).toEqual(['Failed']);
  await userEvent.click(screen.getByRole('button', { name: /State is/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Waiting/ }));
  expect(router.state.location.search).toBe('?tab=leads&state=Waiting');
  await waitFor(() => expect(asked).toEqual(['Failed', 'Waiting']));
});

test('a paused campaign shows the reason and can be resumed', async () => {
  let resumed = false;
  server.use(
    answers(campaignsRoutes.get, aCampaignDetail({ status: 'Paused', pauseReason: 'Trade fair week' })),
    answers(campaignsRoutes.resume, campaign, () => (resumed = true)),
  );
  show();
  expect(await screen.findByText('Trade fair week')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(resumed).toBe(true));
});

test('days are shown as bars and as a table', async () => {
  const today = new Date();
  const date = today.toISOString().slice(0, 10);
  server.use(
    answers(campaignsRoutes.get, aCampaignDetail({ startedAt: today.toISOString() })),
    answers(campaignsRoutes.dailyStats, [
      { date, visited: 4, invited: 3, accepted: 2, messaged: 1, replied: 0 },
    ]),
  );
  show();
  expect(
    await screen.findByRole('button', { name: /: 3 invited, 2 accepted, 1 messaged, 0 replied$/ }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const table = within(screen.getByRole('region', { name: 'Numbers by day' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '2', '1', '0']);
});

test('a campaign that does not exist leads back to the campaigns', async () => {
  server.use(fails(campaignsRoutes.get, { code: 'not_found', message: 'This campaign does not exist.' }));
  show();
  expect(await screen.findByText('This campaign does not exist')).toBeVisible();
});

test('search, step and order are in the address and asked of the server', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('limit');
    if (pathname.endsWith('/leads')) asked.push(searchParams.toString());
  });
  const { router } = show('?tab=leads&search=emil&step=invite');
  await screen.findByRole('button', { name: waiting.name });
  expect(asked).toEqual(['step=invite&search=emil']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Wait ends first' }));
  await waitFor(() => expect(asked.at(-1)).toBe('step=invite&search=emil&sort=next'));
  expect(router.state.location.search).toBe('?tab=leads&search=emil&step=invite&order=next');
  await userEvent.click(screen.getByRole('tab', { name: 'Sequence' }));
  expect(router.state.location.search).toBe('?tab=sequence');
});

test('chosen leads are paused together; who was skipped is named with the reason', async () => {
  let heard: unknown;
  server.use(
    answers(
      campaignManageRoutes.bulkLeads,
      {
        done: 1,
        skipped: [{ enrolmentId: failed.enrolmentId, lead: failed.name, reason: 'The lead has ended here.' }],
        nextCursor: null,
      },
      (body) => (heard = body),
    ),
  );
  show('?tab=leads');
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(waiting.name) }));
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(failed.name) }));
  const bar = screen.getByRole('toolbar', { name: 'Chosen rows' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Pause' }));
  const report = await screen.findByRole('dialog', { name: '1 lead paused, 1 skipped' });
  expect(within(report).getByText('The lead has ended here.')).toBeVisible();
  expect(heard).toEqual({ action: 'pause', enrolmentIds: [waiting.enrolmentId, failed.enrolmentId] });
});

test('removing asks first', async () => {
  let heard: unknown;
  server.use(
    answers(
      campaignManageRoutes.bulkLeads,
      { done: 1, skipped: [], nextCursor: null },
      (body) => (heard = body),
    ),
  );
  show('?tab=leads');
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(waiting.name) }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove 1 lead from this campaign?' });
  expect(heard).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove from campaign' }));
  await waitFor(() => expect(heard).toEqual({ action: 'remove', enrolmentIds: [waiting.enrolmentId] }));
});

test('the activity names what, whom and by whom, and leads to the lead', async () => {
  server.use(
    answers(campaignManageRoutes.activity, {
      items: [
        {
          id: '01920000-0000-7000-8000-000000000601',
          enrolmentId: waiting.enrolmentId,
          lead: waiting.name,
          sender: 'Tomas Berg',
          nodeId: 'invite',
          what: 'invited',
          detail: null,
          at: '2026-11-20T09:00:00.000Z',
        },
      ],
      nextCursor: null,
    }),
  );
  const { router } = show('?tab=activity');
  const row = (await screen.findByText('Invitation sent')).closest('tr') ?? document.body;
  const [what, whom] = within(row).getAllByRole('cell');
  expect(what).toHaveTextContent(/^Invitation sent.*Invite$/);
  expect(whom).toHaveTextContent('Emil Vossby Tomas Berg');
  row.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=leads&search=Emil+Voss'));
});

test('a deleted sender is said above everything, and can be taken out there', async () => {
  const [account] = campaign.accounts;
  if (account === undefined) throw new Error('There is no sender.');
  server.use(
    answers(campaignsRoutes.get, { ...campaign, accounts: [{ ...account, status: 'Deleted' }] }),
    answers(campaignsRoutes.listSenders, [
      aSenderInCampaign({ id: account.id, name: account.name, status: 'Deleted' }),
    ]),
  );
  show();
  expect(await screen.findByText(`${account.name} is deleted.`)).toBeVisible();
  const [remove] = screen.getAllByRole('button', { name: `Remove ${account.name}` });
  await userEvent.click(remove ?? document.body);
  expect(
    await screen.findByRole('alertdialog', { name: `Remove ${account.name} from ${campaign.name}?` }),
  ).toBeVisible();
});

test('numbers by sender tell what each rate is of', async () => {
  server.use(
    answers(campaignManageRoutes.senderNumbers, [
      {
        sender: {
          id: waiting.sender?.id ?? '',
          name: 'Tomas Berg',
          email: null,
          picture: null,
          status: 'Active',
        },
        leads: 40,
        waiting: 30,
        invited: 30,
        accepted: 9,
        messaged: 8,
        replied: 2,
        failed: 1,
        acceptRate: { numerator: 9, denominator: 30, percent: 30 },
        replyRate: { numerator: 2, denominator: 12, percent: null },
        positiveRate: { numerator: 1, denominator: 12, percent: null },
        unsortedReplies: 1,
      },
    ]),
  );
  show();
  const table = await screen.findByRole('table', { name: 'Numbers of each sender' });
  expect(within(table).getByTitle('9 of 30 invitations accepted')).toHaveTextContent('30%');
  expect(within(table).getByTitle('2 of 12 contacted leads replied')).toHaveTextContent('not enough data');
  expect(
    within(table).getByTitle('1 of 12 contacted leads marked Interested 1 reply not sorted yet'),
  ).toHaveTextContent('not enough data');
});
