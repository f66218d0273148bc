import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsMergeRoutes } from '@waypost/contract/leads-merge.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aLeadSheet } from '../../../testing/lead-lists.ts';
import { idAt, nameAt, show, withLeadGrid } from '../../../testing/lead-grid.tsx';
import { answers, fails, server } from '../../../testing/server.ts';

withLeadGrid();
// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const sheet = aLeadSheet({
  ...{ id: idAt(0), fullName: nameAt(0), profileUrl: null, publicIdentifier: null },
  customFields: [{ name: 'Seats', kind: 'number', value: null }],
});

async function edit() {
  server.use(
    http.get(`http://localhost:3000/api/leads/${idAt(0)}`, () => HttpResponse.json({ data: sheet })),
  );
  show(`?lead=${idAt(0)}`);
  const opened = await screen.findByRole('dialog', { name: nameAt(0) });
  await userEvent.click(await within(opened).findByRole('button', { name: `Edit ${nameAt(0)}` }));
  return within(await screen.findByRole('form', { name: 'Details' }));
}

test('the fields of a lead are changed on its sheet, its own ones and the link to its profile too', async () => {
  const sent = vi.fn();
  const url = 'https://www.linkedin.com/in/lead-zero';
  const saved = { ...sheet, title: 'CTO', profileUrl: url, publicIdentifier: 'lead-zero' };
  server.use(answers(leadsDetailRoutes.editLead, saved, sent));
  const form = await edit();
  expect(form.getByLabelText('Name')).toHaveFocus();
  await userEvent.type(form.getByLabelText('LinkedIn profile'), 'linkedin.com/company/acme');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText('LinkedIn profile')).toHaveAccessibleDescription(
    'This link leads to a page, not to a person.',
  );
  expect(sent).not.toHaveBeenCalled();
  expect(form.getByLabelText('LinkedIn profile')).toHaveFocus();
  await userEvent.clear(form.getByLabelText('LinkedIn profile'));
  await userEvent.type(form.getByLabelText('LinkedIn profile'), 'linkedin.com/in/lead-zero');
  await userEvent.clear(form.getByLabelText('Title'));
  await userEvent.type(form.getByLabelText('Title'), 'CTO');
  await userEvent.type(form.getByLabelText('Seats'), '12');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      ...{ profileLink: 'linkedin.com/in/lead-zero', title: 'CTO', customFields: { Seats: '12' } },
      seen: { title: sheet.title, customFields: { Seats: '' } },
    }),
  );
  const opened = await screen.findByRole('dialog', { name: nameAt(0) });
  expect(await within(opened).findByRole('link', { name: 'lead-zero' })).toHaveAttribute('href', url);
});

test('a profile that another lead has is said, and the two can be merged from there', async () => {
  const message = 'Grace Hopper, another lead, has this LinkedIn profile already.';
  const asked = vi.fn();
  server.use(
    fails(leadsDetailRoutes.editLead, {
      ...{ code: 'conflict', message, issues: [{ path: 'body.profileLink', message }] },
    }),
    answers(leadsMergeRoutes.mergeCandidates, { items: [] }),
  );
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/merge-candidates')) asked(searchParams.get('search'));
  });
  const form = await edit();
  await userEvent.type(form.getByLabelText('LinkedIn profile'), 'linkedin.com/in/Grace/');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeInTheDocument();
  expect(form.getByLabelText('LinkedIn profile')).toHaveFocus();
  await userEvent.click(form.getByRole('button', { name: 'Merge with that lead' }));
  await screen.findByRole('dialog', { name: `Merge ${nameAt(0)} with...` });
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('https://www.linkedin.com/in/grace'));
});

test('what another tab wrote into a field meanwhile is said before it is replaced', async () => {
  const sent = vi.fn();
  const message = 'Title was changed meanwhile: “Sailor” stands there now. Save again to replace that.';
  server.use(
    fails(leadsDetailRoutes.editLead, {
      code: 'conflict',
      message,
      issues: [{ path: 'body.title', message }],
    }),
  );
  const form = await edit();
  await userEvent.clear(form.getByLabelText('Title'));
  await userEvent.type(form.getByLabelText('Title'), 'Captain');
  const sailor = { ...sheet, title: 'Sailor' };
  server.use(
    http.get(`http://localhost:3000/api/leads/${idAt(0)}`, () => HttpResponse.json({ data: sailor })),
  );
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeInTheDocument();
  expect(form.getByLabelText('Title')).toHaveFocus();
  expect(form.getByLabelText('Title'), 'what was typed stays').toHaveValue('Captain');
  server.use(answers(leadsDetailRoutes.editLead, { ...sheet, title: 'Captain' }, sent));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: 'Captain', seen: { title: 'Sailor' } }));
});

test('a failure that says nothing of a field lets nothing of another tab be replaced afterwards', async () => {
  const sent = vi.fn();
  const message = 'Title was changed meanwhile: “Sailor” stands there now. Save again to replace that.';
  const issues = [{ path: 'body.title', message }];
  server.use(fails(leadsDetailRoutes.editLead, { code: 'conflict', message, issues }));
  const form = await edit();
  for (const label of ['Title', 'Company']) {
    await userEvent.clear(form.getByLabelText(label));
    await userEvent.type(form.getByLabelText(label), 'Mine');
  }
  const theirs = { ...sheet, title: 'Sailor', company: 'Theirs' };
  server.use(
    http.get(`http://localhost:3000/api/leads/${idAt(0)}`, () => HttpResponse.json({ data: theirs })),
  );
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(message);
  server.use(fails(leadsDetailRoutes.editLead, { code: 'internal', message: 'Something went wrong.' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Something went wrong.');
  server.use(answers(leadsDetailRoutes.editLead, theirs, sent));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      ...{ title: 'Mine', company: 'Mine' },
      seen: { title: 'Sailor', company: sheet.company },
    }),
  );
});

test('what is not saved does not go by Escape, and closing asks once', async () => {
  const untouched = await edit();
  await userEvent.type(untouched.getByLabelText('Company'), '{Escape}');
  expect(screen.queryByRole('form', { name: 'Details' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${nameAt(0)}` }));
  const form = within(await screen.findByRole('form', { name: 'Details' }));
  await userEvent.type(form.getByLabelText('Company'), ' Ltd');
  await userEvent.keyboard('{Escape}');
  expect(form.getByLabelText('Company')).toHaveValue('Brightquay Ltd');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(form.getByLabelText('Company')).toHaveValue('Brightquay Ltd');
});
