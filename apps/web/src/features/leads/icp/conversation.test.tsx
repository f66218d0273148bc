import type { IcpProfileDetail } from '@waypost/contract/leads-icp';
import type { IcpRevision } from '@waypost/contract/leads-icp-conversation';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FindWithAi } from './find-with-ai.tsx';

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const places = {
  ...{ id: id(1), kind: 'countries' as const, values: ['Austria', 'Germany'], stance: 'must' as const },
  ...{ weight: 3, quote: null },
};
const titles = { ...places, id: id(2), kind: 'titles' as const, values: ['CRO'] };
const profile: IcpProfileDetail = {
  ...{ id: id(10), name: 'Sales leaders', version: 2, criteria: [places, titles], madeBy: 'ai' },
  ...{ updatedAt: '2026-11-20T09:00:00.000Z', versions: [] },
};
const said: IcpRevision = {
  ...{ id: id(20), text: 'only in Germany, no agencies', at: '2026-11-20T09:00:00.000Z', state: 'changed' },
  changes: [
    { change: 'changed', before: places, after: { ...places, values: ['Germany'] } },
    {
      change: 'added',
      before: null,
      after: { ...places, id: id(3), kind: 'industries', values: ['agencies'], stance: 'exclude' },
    },
  ],
  ...{ kept: [titles], leftOut: 0, version: 2, credits: 5, problem: null, mayUndo: true },
};

useServer();
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  const usage = { periodStartsAt: null, periodEndsAt: null, seats: 1 };
  const accounts = { senders: { used: 0, max: 1 }, linkedInAccounts: { used: 1, max: 1 } };
  server.use(
    answers(usersRoutes.getUsage, { keywords: { used: 100, max: 1_000 }, ...accounts, ...usage }),
    answers(usersRoutes.getSubscription, {
      ...{ planId: 2, status: 'active', trialEndsAt: null, renewsAt: null, endsAt: null, pastDueSince: null },
      usage: { keywords: { used: 100, max: 1_000 } },
    }),
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, []),
    answers(leadsIcpRoutes.getProfile, profile),
    answers(leadsIcpRoutes.listRevisions, { revisions: [], left: 20 }),
    answers(leadsIcpRoutes.listPreviews, { items: [] }),
    answers(leadsIcpRoutes.findPrice, { paidBefore: 0 }),
  );
});
const show = (address = `/leads/create/ai?profile=${profile.id}`) =>
  renderApp([{ path: '/leads/create/ai', element: <FindWithAi /> }], address);
const form = () => screen.findByRole('form', { name: 'Change the profile in words' });
const box = () => screen.findByLabelText('What should be different?');
async function write(text: string) {
  await userEvent.click(await box());
  await userEvent.paste(text);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Change profile' }));

test('a sentence is sent once with its version, its price and bounds said before, and its answer says what changed', async () => {
  const sent: unknown[] = [];
  server.use(
    answers(leadsIcpRoutes.reviseProfile, { job: aJob({ kind: 'leads.revise-profile' }) }, (body) => {
      sent.push(body);
      server.use(answers(leadsIcpRoutes.listRevisions, { revisions: [said], left: 19 }));
    }),
  );
  show();
  expect(await within(await form()).findByText(/^5 credits, 900 left/)).toBeInTheDocument();
  expect(screen.getByText(/20 more sentences for this profile/)).toBeInTheDocument();
  await write(` ${said.text} `);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Change profile' }));
  const list = await screen.findByRole('list', { name: 'What changed' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ChangedCountries: Germany (Must), was Austria, Germany',
    'AddedIndustries: agencies (Exclude)',
  ]);
  expect(screen.getByText(/Kept as you edited it: Titles: CRO/)).toBeInTheDocument();
  expect(sent).toEqual([{ requestId: expect.any(String), text: said.text, version: 2 }]);
  expect(await box()).toHaveValue('');
});

test('without enough credits the sentence stays, with the answer and the way to more', async () => {
  server.use(
    fails(leadsIcpRoutes.reviseProfile, { code: 'credits_exceeded', message: 'Insufficient credits' }),
  );
  show();
  await write('only in Germany');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient credits');
  expect(await box()).toHaveValue('only in Germany');
});

test('with fewer credits than its price a sentence is not sent, and the price says why', async () => {
  server.use(
    answers(usersRoutes.getUsage, {
      keywords: { used: 998, max: 1_000 },
      senders: { used: 0, max: 1 },
      linkedInAccounts: { used: 1, max: 1 },
      periodStartsAt: null,
      periodEndsAt: null,
      seats: 1,
    }),
  );
  show();
  expect(await within(await form()).findByText('Insufficient credits.')).toBeInTheDocument();
  await write('only in Germany');
  expect(screen.getByRole('button', { name: 'Change profile' })).toBeDisabled();
});

test('a sentence that is too long is refused in words and not cut', async () => {
  show();
  await write('x'.repeat(1_003));
  expect(await screen.findByRole('alert')).toHaveTextContent('Write at most 1,000 characters: 3 too many.');
  expect(screen.getByText('1,003 of 1,000')).toBeInTheDocument();
  await send();
  expect(await box()).toHaveValue('x'.repeat(1_003));
});

test('while one is read nothing can be edited, and the new criteria appear with the answer', async () => {
  const working: IcpRevision = {
    ...said,
    ...{ state: 'working', changes: [], kept: [], version: null, credits: null, mayUndo: false },
  };
  server.use(answers(leadsIcpRoutes.listRevisions, { revisions: [working], left: 19 }));
  show();
  expect(await screen.findByText(/Reading your sentence/)).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Criteria' }).closest('[inert]')).not.toBeNull();
  const next = { ...profile, version: 3, criteria: [{ ...places, values: ['Portugal'] }] };
  server.use(
    answers(leadsIcpRoutes.listRevisions, { revisions: [said], left: 19 }),
    answers(leadsIcpRoutes.getProfile, next),
  );
  expect(await screen.findByText('Portugal', undefined, { timeout: 8_000 })).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Criteria' }).closest('[inert]')).toBeNull();
});

test('the last change is taken back with one click', async () => {
  let undone = 0;
  server.use(
    answers(leadsIcpRoutes.listRevisions, { revisions: [said], left: 19 }),
    answers(leadsIcpRoutes.undoRevision, { ...profile, version: 3, madeBy: 'undo' }, () => {
      undone += 1;
      server.use(
        answers(leadsIcpRoutes.getProfile, { ...profile, version: 3, madeBy: 'undo' }),
        answers(leadsIcpRoutes.listRevisions, {
          ...{ revisions: [{ ...said, state: 'undone', mayUndo: false }], left: 19 },
        }),
      );
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo, no credits' }));
  expect(await screen.findByText(/^Undone\./)).toBeInTheDocument();
  expect(screen.getByText(/Version 3, taken back/)).toBeInTheDocument();
  expect(undone).toBe(1);
});

test('a failed one says why and can be written again', async () => {
  const problem = 'The AI service did not answer. Your sentence is kept; try again.';
  const failed: IcpRevision = { ...said, state: 'failed', changes: [], kept: [], problem, mayUndo: false };
  server.use(answers(leadsIcpRoutes.listRevisions, { revisions: [failed], left: 20 }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Write it again' }));
  expect(await box()).toHaveValue(said.text);
  expect(await box()).toHaveFocus();
});

test('a value over its bound stays in the field with the reason, and none is cut', async () => {
  show();
  const field = await screen.findByLabelText('Add to Titles');
  await userEvent.click(field);
  await userEvent.paste('y'.repeat(81));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('at most 80 characters, and this one has 81');
  expect(field).toHaveValue('y'.repeat(81));
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByText('80 of 80 characters')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('y'.repeat(80))).toBeInTheDocument();
});

test('a paid preview is offered when the finder is opened again, and on its profile', async () => {
  const preview = {
    ...{ id: id(40), profileId: profile.id, profileName: 'Sales leaders', version: 2, isWorking: false },
    ...{ candidates: 25, credits: 13, at: '2026-11-20T09:00:00.000Z', keptUntil: '2026-11-27T09:00:00.000Z' },
  };
  server.use(answers(leadsIcpRoutes.listPreviews, { items: [preview] }));
  const { router } = show('/leads/create/ai');
  const offer = await screen.findByRole('list', { name: 'Previews to go on with' });
  expect(offer).toHaveTextContent(
    'Your preview of “Sales leaders” from 20 Nov 202625 people, 13 credits paid. Kept until 27 Nov 2026.',
  );
  await router.navigate(`/leads/create/ai?profile=${profile.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?profile=${profile.id}&preview=${preview.id}`),
  );
});
