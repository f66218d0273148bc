import type { User } from '@waypost/contract/users';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { RelationsExtraction } from './relations-extraction.tsx';
import { aReadRoom } from './testing/read-room.ts';

useServer();
vi.setConfig({ testTimeout: 20_000 });
const labs = vi.hoisted(() => ({ on: {} as NonNullable<User['preferences']['labs']> }));
vi.mock('../../../lib/labs.ts', () => ({ useLabs: () => labs.on }));

beforeEach(() => server.use(answers(leadsRoutes.listTags, { tags: [] })));

test('connections are behind Labs, and the page says where to switch them on and what works without', () => {
  labs.on = {};
  renderApp([{ path: '/', element: <RelationsExtraction kind="connections" /> }], '/');
  expect(screen.getByRole('link', { name: 'Open Labs' })).toHaveAttribute('href', '/settings/labs');
  expect(screen.getByRole('link', { name: 'Upload the export' })).toHaveAttribute(
    'href',
    '/leads/create/csv',
  );
});

test('followers can be asked for by whether they engaged lately', async () => {
  labs.on = { followers: true };
  const asked: unknown[] = [];
  server.use(
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, []),
    answers(routes.readRoom, aReadRoom()),
    answers(routes.relationsState, { people: 60, syncedAt: '2026-11-20T09:00:00.000Z', jobId: null }),
    answers(routes.countRelations, { total: 60, matching: 4 }, (body) => asked.push(body)),
  );
  renderApp([{ path: '/', element: <RelationsExtraction kind="followers" /> }], '/');
  // The count waits for a pause in the choosing: a click before the first one would take its place.
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'followers', wish: { engagedDays: null } }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Engaged in the last 90 days/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'followers', wish: { engagedDays: 90 } }));
});

test('switched on, it says how many are known and how many of them are wanted', async () => {
  labs.on = { connections: true };
  server.use(
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, []),
    answers(routes.readRoom, aReadRoom()),
    answers(routes.relationsState, { people: 791, syncedAt: '2026-11-20T09:00:00.000Z', jobId: null }),
    answers(routes.countRelations, { total: 791, matching: 40 }),
  );
  renderApp([{ path: '/', element: <RelationsExtraction kind="connections" /> }], '/');
  expect(await screen.findByText('40 of 791 connections known so far.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Read who is new' })).toBeInTheDocument();
});

describe('with several accounts', () => {
  const grace = anAccount({ id: '01920000-0000-7000-8000-0000000000a2', name: 'Grace Hopper' });
  const alan = anAccount({
    id: '01920000-0000-7000-8000-0000000000a3',
    name: 'Alan Turing',
    status: 'Disconnected',
    statusReason: 'LinkedIn signed the account out.',
  });
  const asked: unknown[] = [];
  const started: unknown[] = [];
  const list = '01920000-0000-7000-8000-0000000000b1';

  beforeEach(async () => {
    labs.on = { connections: true };
    asked.length = 0;
    server.use(
      answers(linkedinRoutes.listAccounts, [anAccount(), grace, alan]),
      answers(leadsRoutes.listLists, []),
      answers(leadsRoutes.createList, aLeadList({ id: list })),
      answers(routes.readRoom, aReadRoom()),
      answers(routes.relationsState, { people: 400, syncedAt: '2026-11-20T09:00:00.000Z', jobId: null }),
      answers(routes.countRelations, { total: 791, matching: 40 }, (body) => asked.push(body)),
      answers(routes.addPeopleSource, { job: aJob({ refId: list }) }, (body) => started.push(body)),
      answers(jobsRoutes.get, aJob({ refId: list })),
    );
    renderApp([{ path: '/', element: <RelationsExtraction kind="connections" /> }], '/');
    await screen.findByRole('checkbox', { name: 'Tomas Berg' });
  });

  test('one is chosen; with another one the people of both are counted and read, one person once', async () => {
    expect(screen.getByRole('checkbox', { name: 'Tomas Berg' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Grace Hopper' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ accountId: anAccount().id, alsoAccountIds: [grace.id] }),
    );
    expect(await screen.findByText('40 of 791 connections known so far.')).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Connections Scraper' });
    // Twice before anything is drawn, as two clicks in one instant.
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() =>
      expect(started).toMatchObject([{ accountId: anAccount().id, alsoAccountIds: [grace.id] }]),
    );
  });

  test('one that is signed out cannot be chosen and says why; without any it is asked for one', async () => {
    expect(screen.getByRole('checkbox', { name: /^Alan Turing/ })).toBeDisabled();
    expect(screen.getByText('LinkedIn signed the account out.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tomas Berg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add connections' }));
    expect(await screen.findByText('Choose at least one account.')).toBeInTheDocument();
  });
});

test('a preset fills the wishes that it names, and again takes them back', async () => {
  labs.on = { connections: true };
  const asked: unknown[] = [];
  server.use(
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, []),
    answers(leadsRoutes.listTags, { tags: ['Hot', 'Old customer'] }),
    answers(routes.readRoom, aReadRoom()),
    answers(routes.relationsState, { people: 60, syncedAt: '2026-11-20T09:00:00.000Z', jobId: null }),
    answers(routes.countRelations, { total: 60, matching: 4 }, (body) => asked.push(body)),
  );
  renderApp([{ path: '/', element: <RelationsExtraction kind="connections" /> }], '/');
  const preset = await screen.findByRole('button', { name: 'Past customers who changed job' });
  await screen.findByText('4 of 60 connections known so far.');
  await userEvent.click(preset);
  expect(preset).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('checkbox', { name: /^Changed job/ })).toBeChecked();
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ wish: { tag: 'Old customer', changedJob: true } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Connected but never spoken' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      wish: { tag: '', changedJob: false, neverContacted: true, replied: 'no' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Connected but never spoken' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ wish: { neverContacted: false, replied: null } }));
});
