import { campaignAdditionsRoutes } from '@waypost/contract/campaigns-additions.routes';
import type { AdditionState } from '@waypost/contract/campaigns-additions';
import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsCleaningRoutes } from '@waypost/contract/leads-cleaning.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { leadsTotalsRoutes } from '@waypost/contract/leads-totals.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCampaign } from '../testing/campaigns.ts';
import { aGridLead, aGridPage, aJob, aLeadList } from '../testing/lead-lists.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './leads-detail.tsx';

useServer();
// Roles are looked for in a grid of many cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 40_000 });

const none = { value: 0, exact: true };
const noTotals = {
  ...{ leads: none, contactable: none, withProfile: none, withEmail: none },
  ...{ inCampaign: none, contacted: none, replied: none },
};
const list = aLeadList({ _count: { leads: 2 } });
const femke = aGridLead();
const jonas = aGridLead({ id: '01920000-0000-7000-8000-000000000201', fullName: 'Jonas Reiter' });
const running = aCampaign({ name: 'Freight outreach', status: 'Active' });
const over = aCampaign({
  id: '01920000-0000-7000-8000-00000000c002',
  name: 'Last year',
  status: 'Completed',
});
const job = aJob({ kind: 'campaigns.add-leads', refId: running.id, status: 'done', done: 2, total: 2 });
const added: AdditionState = {
  job: { ...job, counts: { done: 1, skipped: 1 } },
  campaign: { id: running.id, name: running.name, status: 'Active' },
  toListId: null,
  undo: { can: true, why: null, until: '2026-11-24T10:00:00.000Z', job: null },
};

beforeEach(() =>
  server.use(
    answers(leadsRoutes.getList, list),
    answers(jobsRoutes.list, []),
    answers(leadsSourcesRoutes.listLive, []),
    answers(leadsSourcesRoutes.listRepeatable, []),
    answers(leadsTotalsRoutes.getTotals, noTotals),
    answers(leadsGridRoutes.gridLeads, aGridPage([femke, jonas])),
    answers(leadsGridRoutes.listViews, []),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(leftOutRoutes.contactability, []),
    answers(campaignsRoutes.list, [running, over]),
    answers(campaignAdditionsRoutes.recent, []),
  ),
);

async function openDialog() {
  renderApp([{ path: '/leads/:id', element: <Component /> }], `/leads/${list.id}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Femke/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to campaign' }));
  return screen.findByRole('dialog', { name: 'Add 1 lead to a campaign' });
}

async function choose(dialog: HTMLElement, name: string) {
  await userEvent.click(within(dialog).getByRole('button', { name: /^Campaign/ }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

test('chosen leads are added to a campaign: who cannot is said before and after, and all of it can be undone', async () => {
  const [asked, sent, undone] = [vi.fn(), vi.fn(), vi.fn()];
  server.use(
    answers(
      campaignAdditionsRoutes.preview,
      {
        ...{ people: 2, tooMany: false, lookedAt: 2, canBeAdded: 1 },
        leftOut: [{ rule: 'No LinkedIn profile link', leads: 1 }],
      },
      asked,
    ),
    answers(campaignAdditionsRoutes.add, { job }, sent),
    answers(campaignAdditionsRoutes.get, added),
    answers(campaignAdditionsRoutes.listSkipped, {
      items: [{ leadId: jonas.id, name: 'Jonas Reiter', reason: 'There is no LinkedIn profile link.' }],
      nextCursor: null,
      reasons: [{ reason: 'There is no LinkedIn profile link.', leads: 1 }],
    }),
    answers(campaignAdditionsRoutes.undo, { job }, undone),
  );
  const dialog = await openDialog();
  expect(within(dialog).getByRole('button', { name: 'Add leads' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('button', { name: /^Campaign/ }));
  expect(await screen.findAllByRole('option'), 'a campaign that is over takes nobody').toHaveLength(1);
  await userEvent.click(screen.getByRole('option', { name: /Freight outreach.*Active/ }));
  expect(await within(dialog).findByText('1 of 2')).toBeInTheDocument();
  expect(within(dialog).getByText('No LinkedIn profile link')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({ listId: list.id, selection: { of: 'leads', leadIds: [femke.id] } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 1 lead' }));
  expect(sent).toHaveBeenCalledWith({ listId: list.id, selection: { of: 'leads', leadIds: [femke.id] } });
  expect(await screen.findByText('1 lead added to Freight outreach')).toBeInTheDocument();
  const result = screen.getByText('Added to Freight outreach:').closest('div') as HTMLElement;
  expect(result).toHaveTextContent('1 done, 1 skipped.');
  await userEvent.click(within(result).getByRole('button', { name: 'Why skipped' }));
  const why = await screen.findByRole('dialog', { name: 'Skipped leads' });
  expect(await within(why).findByText('Jonas Reiter')).toBeInTheDocument();
  await userEvent.click(within(why).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const undo = { ...job, id: '01920000-0000-7000-8000-00000000d001', counts: { done: 1, skipped: 0 } };
  server.use(
    answers(campaignAdditionsRoutes.get, {
      ...added,
      undo: { can: false, why: 'It was undone already.', until: null, job: undo },
    }),
  );
  await userEvent.click(within(result).getByRole('button', { name: 'Undo' }));
  expect(undone).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Taken back out of Freight outreach:')).toBeInTheDocument();
});

test('what was added before a reload stands above the leads again, without a toast, until it is put away', async () => {
  server.use(answers(campaignAdditionsRoutes.recent, [added]), answers(campaignAdditionsRoutes.get, added));
  const open = () => renderApp([{ path: '/leads/:id', element: <Component /> }], `/leads/${list.id}`);
  open();
  const result = (await screen.findByText('Added to Freight outreach:')).closest('div') as HTMLElement;
  expect(result).toHaveTextContent('1 done, 1 skipped.');
  expect(within(result).getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(screen.queryByText('1 lead added to Freight outreach')).not.toBeInTheDocument();
  await userEvent.click(within(result).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Added to Freight outreach:')).not.toBeInTheDocument());
  cleanup();
  open();
  await screen.findByRole('checkbox', { name: /Femke/ });
  expect(screen.queryByText('Added to Freight outreach:')).not.toBeInTheDocument();
});

test('nobody is added to a campaign that could take nobody', async () => {
  server.use(
    answers(campaignAdditionsRoutes.preview, {
      ...{ people: 1, tooMany: false, lookedAt: 1, canBeAdded: 0 },
      leftOut: [{ rule: 'In this campaign already', leads: 1 }],
    }),
  );
  const dialog = await openDialog();
  await choose(dialog, 'Freight outreach');
  expect(await within(dialog).findByText('0 of 1')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Add leads' })).toBeDisabled();
});

test('of very many leads the first are looked at before, and more than the most are refused with the way out', async () => {
  server.use(
    answers(campaignAdditionsRoutes.preview, {
      ...{ people: 12_000, tooMany: false, lookedAt: 5_000, canBeAdded: 4_000 },
      leftOut: [{ rule: 'Cool-off of 90 days', leads: 1_000 }],
    }),
    fails(campaignAdditionsRoutes.add, { code: 'conflict', message: 'This campaign has completed.' }),
  );
  const dialog = await openDialog();
  await choose(dialog, 'Freight outreach');
  expect(await within(dialog).findByText(/^These are the first 5,000 of 12,000\./)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add leads' }));
  expect(await within(dialog).findByText('This campaign has completed.')).toBeInTheDocument();
});

test('names are cleaned with before and after shown, and single ones can be unticked', async () => {
  const [asked, sent] = [vi.fn(), vi.fn()];
  server.use(
    answers(
      leadsCleaningRoutes.previewCleaning,
      {
        items: [
          {
            leadId: femke.id,
            changes: [
              { part: 'name', before: 'dr. FEMKE DE VRIES', after: 'Femke de Vries' },
              { part: 'company', before: 'Acme, Inc.', after: 'Acme' },
            ],
          },
        ],
        nextCursor: null,
        lookedAt: 1,
      },
      asked,
    ),
    answers(leadsBulkRoutes.startBulk, { job: aJob({ kind: 'leads.bulk' }), toListId: null }, sent),
    answers(leadsBulkRoutes.getBulk, {
      job: aJob({ kind: 'leads.bulk', status: 'done', counts: { done: 1, skipped: 0 } }),
      toListId: null,
      action: 'clean',
      field: null,
      undo: { can: true, why: null, until: '2026-11-24T10:00:00.000Z' },
    }),
  );
  renderApp([{ path: '/leads/:id', element: <Component /> }], `/leads/${list.id}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Femke/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'More for the chosen leads' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Clean names' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clean names of 1 lead' });
  expect(await within(dialog).findByText('2 changes among 1 lead.')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({
    selection: { of: 'leads', leadIds: [femke.id] },
    parts: ['name', 'company'],
    limit: 50,
  });
  expect(within(dialog).getByText('dr. FEMKE DE VRIES')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Acme, Inc\./ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clean' }));
  expect(sent).toHaveBeenCalledWith({
    selection: { of: 'leads', leadIds: [femke.id] },
    do: { action: 'clean', parts: ['name', 'company'], except: [{ leadId: femke.id, part: 'company' }] },
  });
  const result = (await screen.findByText('Names cleaned:')).closest('div') as HTMLElement;
  expect(within(result).getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

test('before leads are deleted it is said that they leave every list, and afterwards they can be kept', async () => {
  const sent = vi.fn();
  server.use(
    answers(leadsBulkRoutes.startBulk, { job: aJob({ kind: 'leads.bulk' }), toListId: null }, sent),
    answers(leadsBulkRoutes.getBulk, {
      ...{ job: aJob({ kind: 'leads.bulk' }), toListId: null, action: 'delete', field: null },
      undo: { can: true, why: null, until: '2026-11-24T10:00:00.000Z' },
    }),
  );
  renderApp([{ path: '/leads/:id', element: <Component /> }], `/leads/${list.id}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Femke/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'More for the chosen leads' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete leads' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 1 lead?' });
  expect(dialog).toHaveTextContent(
    'The lead leaves every list, not only this one, and campaigns stop for it.',
  );
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete lead' }));
  expect(sent).toHaveBeenCalledWith({
    selection: { of: 'leads', leadIds: [femke.id] },
    do: { action: 'delete' },
  });
  expect(await screen.findByText('Deleting 1 lead')).toBeInTheDocument();
});
