import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { rehearsalRoutes } from '@waypost/contract/campaigns-rehearsal.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aCampaignDetail, sendingGoesOn } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { holidayWords, timeOn } from './rehearsal-words.ts';
import { RehearsalPage } from './rehearsal-page.tsx';

useServer();
const campaign = aCampaignDetail({ status: 'Draft', startedAt: null });
const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const same = (count: number) => ({ low: count, median: count, high: count });

function aRehearsal(given: Partial<Rehearsal> = {}): Rehearsal {
  const kinds = [
    { kind: 'visit', range: same(12) },
    { kind: 'invite', range: { low: 8, median: 10, high: 11 } },
  ];
  const total = { low: 20, median: 22, high: 23 };
  return {
    seeds: Array.from({ length: 20 }, (_, index) => index + 1),
    from: '2026-11-23T08:00:00.000Z',
    days: 60,
    zone: 'Europe/Berlin',
    leads: { total: 40, looked: 40, played: 38, sampled: false },
    otherLeads: { total: 0, played: 0 },
    calendar: [
      {
        ...{ date: '2026-11-23', kinds, total, accepts: same(0), replies: same(0) },
        holidayOf: [],
        first: [
          {
            at: '2026-11-23T08:31:00.000Z',
            kind: 'visit',
            leadName: 'Emil Voss',
            senderName: 'Tomas Berg',
            senderZone: 'Asia/Kathmandu',
          },
        ],
      },
      {
        ...{ date: '2026-11-24', kinds: [{ kind: 'message', range: same(3) }], total: same(3) },
        ...{ accepts: { low: 1, median: 2, high: 4 }, replies: same(0), first: [] },
        holidayOf: [],
      },
    ],
    totals: {
      ...{
        kinds: [...kinds, { kind: 'message', range: same(3) }],
        accepts: { low: 9, median: 12, high: 15 },
      },
      ...{ replies: { low: 1, median: 2, high: 4 }, endedLeads: same(38) },
    },
    finish: {
      low: '2026-12-16T10:00:00.000Z',
      median: '2026-12-18T10:00:00.000Z',
      high: '2026-12-22T10:00:00.000Z',
    },
    finishedRuns: 20,
    ends: [{ outcome: 'finished', reason: 'The lead reached the end of the sequence.', leads: same(38) }],
    unfinished: same(0),
    waitedForCompany: same(0),
    senders: [
      {
        ...{ id: id(10), name: 'Tomas Berg', status: 'Active', leads: 38 },
        caps: [
          { budget: 'invite_day', noun: 'invitations', cap: 20 },
          { budget: 'invite_week', noun: 'invitations', cap: 100 },
        ],
        days: [
          {
            ...{ date: '2026-11-23', kinds, total, inviteCap: 10 },
            binding: { kind: 'limit', sentence: '10 of 10 invitations in 24 hours are used.', runs: 18 },
          },
        ],
      },
    ],
    shares: [{ campaignId: campaign.id, name: campaign.name, actions: total, percent: 100 }],
    leftOut: {
      total: 2,
      reasons: [{ code: 'excluded', reason: 'Excluded by the rule “Customers”.', leads: 2 }],
      leads: [
        {
          ...{ leadId: id(300), name: 'Oskar Lunde', company: 'Bergvik Haulage', code: 'excluded' },
          reason: 'Excluded by the rule “Customers”.',
        },
      ],
    },
    assumptions: {
      accept: { lowPercent: 20, highPercent: 40, source: 'assumed', observed: null },
      reply: { lowPercent: 5, highPercent: 9, source: 'measured', observed: { happened: 7, of: 100 } },
      ...{ acceptHours: { half: 48, most: 240 }, replyHours: { half: 17, most: 160 }, personHours: 24 },
    },
    whatIfRuns: 4,
    whatIf: [
      {
        ...{ change: 'one_more_sender', note: 'Fresh.', finish: { low: null, median: null, high: null } },
        ...{ daysEarlier: 3, endedLeads: 38 },
      },
    ],
    capacity: null,
    ...given,
  };
}

const lead = {
  ...{ leadId: id(301), name: 'Emil Voss', headline: 'Founder', company: 'Voss', senderName: 'Tomas Berg' },
  leftOut: null,
};
const message = {
  nodeId: 'invite',
  kind: 'invite',
  variantId: 'a',
  variant: null,
  subject: null,
  problem: null,
};

beforeEach(() =>
  server.use(
    answers(campaignsRoutes.get, campaign),
    answers(campaignsRoutes.getStop, sendingGoesOn),
    answers(rehearsalRoutes.rehearse, aRehearsal()),
    answers(rehearsalRoutes.messages, {
      items: [
        { ...lead, messages: [{ ...message, text: 'Hi Emil', fallbacksUsed: [] }] },
        {
          ...{ ...lead, leadId: id(302), name: 'Nele Thalmann' },
          messages: [{ ...message, text: 'Hi there', fallbacksUsed: ['first_name'] }],
        },
      ],
      ...{ nextCursor: null, total: 2 },
    }),
  ),
);

const show = (search = '') =>
  renderApp(
    [{ path: '/campaign/:id/rehearsal', element: <RehearsalPage id={campaign.id} /> }],
    `/campaign/${campaign.id}/rehearsal${search}`,
  );

test('who waits for a profile link is told apart from who is left out', async () => {
  const { leftOut } = aRehearsal();
  const waits = {
    code: 'unresolvable',
    reason: 'It waits until its LinkedIn profile link is added.',
    leads: 1,
  };
  const with1 = { ...leftOut, total: 3, reasons: [...leftOut.reasons, waits] };
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal({ leftOut: with1 })));
  show();
  const numbers = await screen.findByLabelText('Expected numbers');
  expect(numbers).toHaveTextContent(/Left out2of \d+ leads, 1 reason, 1 waits for its LinkedIn profile link/);
  expect(screen.getByText('2 leads; 1 waits for its LinkedIn profile link')).toBeVisible();
});

test('shows the end, what is expected and of what it is made, as ranges', async () => {
  show();
  expect(await screen.findByText('Fri 18 Dec 2026')).toBeVisible();
  expect(screen.getByText('Between 16 Dec and 22 Dec')).toBeVisible();
  expect(screen.getByText('9 to 15')).toBeVisible();
  expect(screen.getByText('Assumed 20% to 40%')).toBeVisible();
  expect(screen.getByText('Your own: 7 of 100 a message')).toBeVisible();
  expect(screen.getByText('Simulated, nothing was sent')).toBeVisible();
  const runs = screen.getByText(/^20 runs of 60 days, days of .*, numbered 1 to 20:/);
  expect(runs).toBeVisible();
  // The same numbers played later begin with another clock, and end a little elsewhere.
  expect(runs).toHaveTextContent(
    /From the same moment, 23 Nov 2026, \d\d:00, they give the same result again/,
  );
  expect(screen.getByText(/^Invitations accepted: 20% to 40% \(assumed;/)).toBeVisible();
});

test('a day opens with its first actions; the same days stand in a table with their ranges', async () => {
  show();
  const day = await screen.findByRole('button', { name: /^Mon 23 Nov: 12 visits, 8 to 11 invitations/ });
  expect(day).toHaveAttribute('aria-pressed', 'true');
  const time = screen.getByText(timeOn('2026-11-23T08:31:00.000Z', '2026-11-23'));
  expect(time).toHaveAttribute('title', '14:16 Mon 23 Nov in Kathmandu, where the sender is');
  expect(screen.getByText(/^First action of the first run/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Tue 24 Nov: 3 messages/ }));
  expect(await screen.findByText('Nothing on this day in the first run.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const region = screen.getByRole('region', { name: 'Numbers by day' });
  expect(within(region).getByText('(8 to 11)')).toBeVisible();
  expect(within(region).getAllByRole('rowheader')).toHaveLength(2);
});

test('a day on which senders rest for a holiday says so, in the calendar and in the table', async () => {
  const { calendar, senders } = aRehearsal();
  const rests = { kinds: [], total: same(0), accepts: same(0), replies: same(0), first: [] };
  server.use(
    answers(
      rehearsalRoutes.rehearse,
      aRehearsal({
        calendar: [...calendar, { ...rests, date: '2026-11-25', holidayOf: senders.map(({ name }) => name) }],
      }),
    ),
  );
  show();
  expect(await screen.findByText('Holiday')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  expect(screen.getByRole('rowheader', { name: 'Wed 25 Nov, Holiday' })).toBeVisible();
});

test('where other senders work on, the holiday is said of whom it is one', () => {
  expect(holidayWords(['Tomas Berg'], 1)).toBe('Holiday');
  expect(holidayWords(['Tomas Berg'], 2)).toBe('Holiday of Tomas Berg');
  expect(holidayWords([], 2)).toBeNull();
});

test('another run takes the seeds that follow', async () => {
  const asked: unknown[] = [];
  server.use(
    answers(rehearsalRoutes.rehearse, aRehearsal(), (body) => {
      asked.push(body);
    }),
  );
  const { router } = show('?seed=41');
  await screen.findByText('Fri 18 Dec 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse again' }));
  await waitFor(() => expect(asked).toEqual([{ seed: 41 }, { seed: 61 }]));
  expect(router.state.location.search).toBe('?seed=61');
});

test('says what binds a sender on each day, who is left out and why', async () => {
  show();
  expect(await screen.findByText(/^On 1 day: 10 of 10 invitations/)).toBeVisible();
  expect(screen.getByText('Oskar Lunde')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Days of Tomas Berg' }));
  const sheet = await screen.findByRole('dialog', { name: 'Tomas Berg' });
  expect(within(sheet).getByText(/8 to 11 of 10 invitations/)).toBeVisible();
  expect(within(sheet).getByText(/\(18 of 20 runs\)/)).toBeVisible();
});

test('says how many begin later because their company had its people for the week', async () => {
  server.use(
    answers(rehearsalRoutes.rehearse, aRehearsal({ waitedForCompany: { low: 3, median: 4, high: 6 } })),
  );
  show();
  expect(
    await screen.findByText(
      '3 to 6 of them begin later, because enough people of their company had begun that week.',
    ),
  ).toBeInTheDocument();
});

test('a day with one action of a kind says so in the singular, in the calendar and of the sender', async () => {
  const kinds = [
    { kind: 'visit', range: same(1) },
    { kind: 'invite', range: same(1) },
  ];
  const day = { date: '2026-11-23', kinds, total: same(2) };
  const played = aRehearsal();
  const [sender] = played.senders;
  if (sender === undefined) throw new Error('The rehearsal has no sender.');
  const senderDay = { ...day, inviteCap: 1, binding: null };
  const calendar = [{ ...day, accepts: same(0), replies: same(0), holidayOf: [], first: [] }];
  const caps = [{ budget: 'invite_day', noun: 'invitations', cap: 1 }];
  const senders = [{ ...sender, caps, days: [senderDay] }];
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal({ calendar, senders })));
  show();
  expect(await screen.findByRole('button', { name: /1 visit, 1 invitation\./ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Days of Tomas Berg' }));
  const days = await screen.findByRole('dialog');
  expect(days).toHaveTextContent('1 visit, 1 of 1 invitation');
  expect(days).toHaveTextContent('Limits now: 1 invitation in 24 hours');
});

test('messages are read lead by lead, with the fallbacks named', async () => {
  show();
  expect(await screen.findByText('Hi Emil')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next lead' }));
  expect(await screen.findByText('Hi there')).toBeVisible();
  expect(screen.getByText('Fallback for first name')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next lead' })).toBeDisabled();
});

test('a date asks how many senders it takes', async () => {
  const asked: unknown[] = [];
  const capacity = { finishBy: '2026-12-10', senders: 3, sentence: '3 senders are enough.' };
  show();
  await screen.findByText('Fri 18 Dec 2026');
  server.use(
    answers(rehearsalRoutes.rehearse, aRehearsal({ capacity }), (body) => {
      asked.push(body);
    }),
  );
  await userEvent.type(screen.getByLabelText('Senders needed to end by'), '2026-12-10');
  await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
  expect(await screen.findByText('3 senders are enough.')).toBeVisible();
  expect(asked).toEqual([{ seed: 1, finishBy: '2026-12-10' }]);
});

test('what is missing is said with the way there; a failure can be tried again', async () => {
  server.use(fails(rehearsalRoutes.rehearse, { code: 'not_ready', message: 'The campaign has no sender.' }));
  show();
  expect(await screen.findByText('The campaign has no sender.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the campaign' })).toHaveAttribute(
    'href',
    `/campaign/${campaign.id}`,
  );
});

test('a failed run offers another try', async () => {
  server.use(fails(rehearsalRoutes.rehearse, { code: 'unavailable', message: 'It took too long.' }));
  show();
  expect(await screen.findByText('It took too long.')).toBeVisible();
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal()));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Fri 18 Dec 2026')).toBeVisible();
});

test('a sender that cannot act says how many leads wait for it; one without leads says nothing', async () => {
  const [sender] = aRehearsal().senders;
  if (sender === undefined) throw new Error('The rehearsal has no sender.');
  const senders = [
    { ...sender, status: 'Disconnected', leads: 150 },
    { ...sender, id: id(11), name: 'Ida Holm', status: 'Disconnected', leads: 0 },
  ];
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal({ senders })));
  show();
  const link = await screen.findByRole('link', { name: 'Open accounts' });
  expect(link).toHaveAttribute('href', '/settings');
  expect(screen.getByText(/150 leads wait for this account/)).toHaveTextContent(
    'Tomas Berg is disconnected: 150 leads wait for this account in every run.',
  );
  expect(screen.getAllByText(/for this account/)).toHaveLength(1);
});

test('nobody to contact: the reasons stand instead of a calendar', async () => {
  const leads = { total: 2, looked: 2, played: 0, sampled: false };
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal({ leads, calendar: [] })));
  show();
  expect(await screen.findByText('Nobody would be contacted')).toBeVisible();
  expect(screen.getByText('Oskar Lunde')).toBeVisible();
});

test('while all sending is stopped the rehearsal says so, and that it plays as if sending went on', async () => {
  const stopped = {
    stopped: true,
    stoppedAt: '2026-11-26T09:30:00.000Z',
    reason: null,
    held: 3,
    heldKinds: [{ kind: 'message' as const, count: 3 }],
  };
  server.use(answers(campaignsRoutes.getStop, stopped));
  show();
  const banner = (await screen.findByText('All sending is stopped.')).closest('[role]');
  expect(banner).toHaveTextContent('The rehearsal plays as if sending went on now.');
  expect(await screen.findByText('Fri 18 Dec 2026')).toBeVisible();
});

test('several senders that cannot act are told of as several, with one way back', async () => {
  const [sender] = aRehearsal().senders;
  if (sender === undefined) throw new Error('The rehearsal has no sender.');
  const senders = [
    { ...sender, status: 'Disconnected' },
    { ...sender, id: id(11), name: 'Ida Holm', status: 'Disconnected' },
  ];
  server.use(answers(rehearsalRoutes.rehearse, aRehearsal({ calendar: [], senders })));
  show();
  expect(await screen.findByText('None of the 2 senders is connected.')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Back to builder',
    'Open accounts',
  ]);
});

test('the weeks of a sender say that all its campaigns count', async () => {
  show();
  expect(await screen.findByText('Invitations a week in all campaigns')).toBeVisible();
});

test('of a lead without headline and company nothing stands in their place', async () => {
  const unknown = { ...lead, headline: null, company: null };
  const items = [{ ...unknown, messages: [{ ...message, text: 'Hi Emil', fallbacksUsed: [] }] }];
  server.use(answers(rehearsalRoutes.messages, { items, nextCursor: null, total: 1 }));
  show();
  expect(await screen.findByText('from Tomas Berg')).toBeVisible();
});
