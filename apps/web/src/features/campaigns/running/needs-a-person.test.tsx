import type { CampaignLead } from '@waypost/contract/campaigns';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clickUndo } from '../../../testing/click-undo.ts';
import { aCampaignDetail, aCampaignLead, someStats, sendingGoesOn } from '../../../testing/campaigns.ts';
import { nothingWaits } from '../../../testing/inbox.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { RunningCampaign } from './index.ts';

useServer();
const campaign = aCampaignDetail();
const failed = aCampaignLead({
  enrolmentId: '01920000-0000-7000-8000-000000000202',
  leadId: '01920000-0000-7000-8000-000000000302',
  name: 'Trevor Beckett',
  state: 'Failed',
  reason: 'This profile does not exist any more.',
  canRetry: true,
});
const withOneFailed = aCampaignDetail({ counts: { ...campaign.counts, failed: 1 } });

beforeEach(() =>
  server.use(
    answers(campaignsRoutes.getStop, sendingGoesOn),
    answers(campaignsRoutes.get, campaign),
    answers(campaignsRoutes.stats, someStats()),
    answers(campaignsRoutes.dailyStats, []),
    answers(campaignsRoutes.listSenders, []),
    answers(campaignManageRoutes.senderNumbers, []),
    answers(campaignsRoutes.listLeads, { items: [failed], nextCursor: null, total: 1 }),
    answers(linkedinRoutes.listAccounts, []),
    answers(inboxRoutes.list, { items: [], nextCursor: null, counts: nothingWaits, sync: [] }),
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

test('a failed lead can be retried, and a refusal says why', async () => {
  server.use(
    fails(campaignsRoutes.retryLead, {
      code: 'conflict',
      message: 'This lead is in another campaign now. Wait until it has finished.',
    }),
  );
  show('?tab=leads');
  const sheet = await openLead(failed.name);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Retry' }));
  expect(await within(sheet).findByText(/^This lead is in another campaign now/)).toBeVisible();
});

test('errors are listed with their cause; all of them are retried page by page', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(campaignsRoutes.get, withOneFailed),
    answers(campaignManageRoutes.bulkLeads, { done: 200, skipped: [], nextCursor: 'more' }, (body) => {
      heard.push(body);
      server.use(
        answers(campaignManageRoutes.bulkLeads, { done: 3, skipped: [], nextCursor: null }, (next) =>
          heard.push(next),
        ),
      );
    }),
  );
  show();
  const errors = await screen.findByRole('region', { name: 'Errors 1' });
  expect(await within(errors).findByText(failed.reason)).toBeVisible();
  await userEvent.click(within(errors).getByRole('button', { name: 'Retry all' }));
  await waitFor(() =>
    expect(heard).toEqual([
      { action: 'retry', filter: { state: 'Failed' } },
      { action: 'retry', filter: { state: 'Failed' }, cursor: 'more' },
    ]),
  );
  expect(await screen.findByText('203 leads tried again')).toBeInTheDocument();
});

test('a failure is left at that from the list of errors, and from the lead, which closes', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(campaignsRoutes.get, withOneFailed),
    answers(
      campaignManageRoutes.bulkLeads,
      { done: 1, skipped: [], nextCursor: null, dismissed: [failed.enrolmentId] },
      (body) => heard.push(body),
    ),
  );
  const { router } = show();
  const errors = await screen.findByRole('region', { name: 'Errors 1' });
  await userEvent.click(await within(errors).findByRole('button', { name: `Dismiss ${failed.name}` }));
  expect(await screen.findByText('1 lead dismissed')).toBeInTheDocument();
  expect(screen.getByText(/Among the leads that are skipped it can still be tried again\./)).toBeVisible();
  await clickUndo();
  await waitFor(() => expect(heard).toHaveLength(2));
  await router.navigate('?tab=leads&state=Failed');
  const sheet = await openLead(failed.name);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const one = { action: 'dismiss', enrolmentIds: [failed.enrolmentId] };
  expect(heard).toEqual([one, { ...one, action: 'undismiss' }, one]);
});

test('a double click dismisses the failures once, and all of them can be taken back', async () => {
  const heard: unknown[] = [];
  const reply = { done: 1, skipped: [], nextCursor: null, dismissed: [failed.enrolmentId] };
  server.use(
    answers(campaignsRoutes.get, withOneFailed),
    answers(campaignManageRoutes.bulkLeads, reply, (body) => heard.push(body)),
  );
  show();
  const dismiss = await screen.findByRole('button', { name: 'Dismiss all' });
  act(() => {
    dismiss.click();
    dismiss.click();
  });
  expect(await screen.findByText('1 lead dismissed')).toBeVisible();
  expect(heard).toHaveLength(1);
});

test('of failures that were dismissed in part, those that were can be taken back', async () => {
  const heard: unknown[] = [];
  const skipped = [{ enrolmentId: 'other', lead: 'Ada King', reason: 'It is being tried again.' }];
  server.use(
    answers(campaignsRoutes.get, withOneFailed),
    answers(
      campaignManageRoutes.bulkLeads,
      { done: 1, skipped, nextCursor: null, dismissed: [failed.enrolmentId] },
      (body) => heard.push(body),
    ),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss all' }));
  const report = await screen.findByRole('dialog', { name: '1 lead dismissed, 1 skipped' });
  expect(report).toHaveTextContent('It is being tried again.');
  await userEvent.click(within(report).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(heard[1]).toEqual({ action: 'undismiss', enrolmentIds: [failed.enrolmentId] }));
});

test('where a later part of a change fails, what was done before is said and can be taken back', async () => {
  const heard: { cursor?: string; action: string }[] = [];
  const done = { done: 200, skipped: [], dismissed: [failed.enrolmentId] };
  server.use(
    answers(campaignsRoutes.get, withOneFailed),
    answers(campaignManageRoutes.bulkLeads, { ...done, nextCursor: 'more' }, (body) => {
      heard.push(body as { action: string });
      server.use(fails(campaignManageRoutes.bulkLeads, { code: 'internal', message: 'Try again later.' }));
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss all' }));
  expect(await screen.findByText('200 leads dismissed, the others not')).toBeVisible();
  expect(screen.getByText('Try again later.')).toBeVisible();
  server.use(
    answers(campaignManageRoutes.bulkLeads, { done: 200, skipped: [], nextCursor: null }, (body) =>
      heard.push(body as { action: string }),
    ),
  );
  await clickUndo();
  await waitFor(() => expect(heard.map(({ action }) => action)).toEqual(['dismiss', 'undismiss']));
});

test('a dismissed lead can still be tried again, and is not dismissed twice', async () => {
  server.use(
    answers(campaignsRoutes.listLeads, {
      items: [{ ...failed, state: 'Skipped' as const }],
      nextCursor: null,
      total: 1,
    }),
  );
  show('?tab=leads');
  const sheet = await openLead(failed.name);
  expect(within(sheet).getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(within(sheet).queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
});

test('what was done leaves the list, and the next one is one step away', async () => {
  const names = ['Ada One', 'Bea Two', 'Cleo Three'];
  const waiting = names.map((name, index) =>
    aCampaignLead({
      enrolmentId: `01920000-0000-7000-8000-00000000021${index}`,
      name,
      asks: { kind: 'task', nodeId: 'accepted', text: `Call ${name}`, problem: null, post: null, link: null },
    }),
  );
  const [first, second, third] = waiting as [CampaignLead, CampaignLead, CampaignLead];
  const done = { ...second, asks: null, reason: 'Goes on tomorrow.' };
  const list = (items: readonly CampaignLead[]) =>
    answers(campaignsRoutes.listLeads, { items: [...items], nextCursor: null, total: items.length });
  server.use(
    list(waiting),
    answers(campaignsRoutes.goAhead, done, () => server.use(list([first, third]))),
    answers(campaignsRoutes.whyWaiting, { lead: { ...done, reason: 'Replied meanwhile.' }, whatIf: [] }),
  );
  show('?tab=leads&waitsFor=person');
  await userEvent.click(within(await openLead('Bea Two')).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Replied meanwhile.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Next lead' }));
  expect(await screen.findByRole('dialog', { name: 'Cleo Three' })).toHaveTextContent('Call Cleo Three');
});

test('who waits for a person is told above the numbers, and is one filter away', async () => {
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/leads')) asked.push(searchParams.get('waitsFor'));
  });
  const forYou = { decisions: 1, tasks: 2, approvals: 0 };
  server.use(answers(campaignsRoutes.get, aCampaignDetail({ forYou })));
  const { router } = show();
  expect(await screen.findByText('3 leads wait for you:')).toBeInTheDocument();
  expect(screen.getByText(/1 send to decide on, 2 tasks\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Show them' }));
  expect(router.state.location.search).toBe('?tab=leads&waitsFor=person');
  const chip = await screen.findByRole('button', { name: 'Waits for you 3' });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(chip);
  expect(router.state.location.search).toBe('?tab=leads');
  await waitFor(() => expect(asked).toEqual(['person', null]));
});

test('where all that are chosen wait for a task, it is done for them together', async () => {
  const heard: unknown[] = [];
  const task = {
    kind: 'task',
    nodeId: 'call',
    text: 'Call them',
    problem: null,
    post: null,
    link: null,
  } as const;
  const asking = aCampaignLead({ asks: task });
  server.use(
    answers(campaignsRoutes.listLeads, { items: [asking, failed], nextCursor: null, total: 2 }),
    answers(campaignManageRoutes.bulkLeads, { done: 1, skipped: [], nextCursor: null }, (body) =>
      heard.push(body),
    ),
  );
  show('?tab=leads');
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(asking.name) }));
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(failed.name) }));
  expect(screen.queryByRole('button', { name: 'Task done' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(failed.name) }));
  await userEvent.click(screen.getByRole('button', { name: 'Task done' }));
  expect(await screen.findByText('1 task done')).toBeInTheDocument();
  expect(heard).toEqual([{ action: 'done', enrolmentIds: [asking.enrolmentId], nodeIds: ['call'] }]);
});
