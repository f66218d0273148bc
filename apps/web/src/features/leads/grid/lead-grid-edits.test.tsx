import type { LeadSheet } from '@waypost/contract/leads-detail';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aGridLead, aGridPage, aLeadSheet } from '../../../testing/lead-lists.ts';
import { answers, fails, server } from '../../../testing/server.ts';
import { patchGridLead } from './rows/grid-leads.ts';
import { cellOf, idAt, nameAt, show, withLeadGrid } from '../../../testing/lead-grid.tsx';

withLeadGrid();

// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** By its id: the address of any lead is that of all lists too. */
const sheetAnswers = (data: LeadSheet) =>
  http.get(`*/api/leads/${data.id}`, () => HttpResponse.json({ data }));

test('an edit that the server refuses keeps what was typed and says why; Escape gives up', async () => {
  server.use(
    fails(leadsDetailRoutes.editLead, { code: 'conflict', message: 'Somebody else changed this lead.' }),
    sheetAnswers(aLeadSheet({ id: idAt(0), fullName: nameAt(0) })),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Somebody else changed this lead.')).toBeInTheDocument();
  expect(field).toHaveValue('Head of Ops');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: `Title of ${nameAt(0)}` })).not.toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute('data-cell', '0:2');
});

test('what arrives while somebody types is not what they typed over: it is told apart, and without typing it stays', async () => {
  const sent = vi.fn();
  const sheet = aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Head of Ops' });
  server.use(answers(leadsDetailRoutes.editLead, sheet, sent));
  const { queries } = show();
  const arrives = (title: string) =>
    act(() => patchGridLead(queries, idAt(0), (lead) => ({ ...lead, title })));
  const open = async () => {
    await userEvent.keyboard('{F2}');
    return screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  };
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}');
  await open();
  arrives('Sailor');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Sailor')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();

  await userEvent.clear(await open());
  arrives('Boatswain');
  await userEvent.keyboard('Head of Ops{Enter}');
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Head of Ops', seen: { title: 'Sailor' } }),
  );
});

test('an edit that was saved stands in the row at once', async () => {
  const sent = vi.fn();
  server.use(
    answers(
      leadsDetailRoutes.editLead,
      aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Head of Ops' }),
      sent,
    ),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{F2}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Head of Ops')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ title: 'Head of Ops', seen: { title: aGridLead().title } });
});

test('what another tab wrote meanwhile is shown first: Enter again replaces it, leaving lets it stand and says so', async () => {
  const sent = vi.fn();
  const message = 'Title was changed meanwhile: “Sailor” stands there now. Save again to replace that.';
  const sheet = aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Sailor' });
  server.use(fails(leadsDetailRoutes.editLead, { code: 'conflict', message }), sheetAnswers(sheet));
  show();
  await cellOf(0);
  const typeOver = async (text: string) => {
    await userEvent.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
    return field;
  };
  await userEvent.keyboard('{ArrowRight}');
  const field = await typeOver('Captain');
  expect(await screen.findByText(message)).toBeInTheDocument();
  act(() => field.blur());
  expect(await screen.findByText('Title was not saved')).toBeInTheDocument();
  expect(await screen.findByText('Sailor')).toBeInTheDocument();

  server.use(sheetAnswers({ ...sheet, title: 'Boatswain' }));
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}');
  const again = await typeOver('Captain');
  await waitFor(() => expect(again).toHaveAccessibleDescription(message));
  server.use(answers(leadsDetailRoutes.editLead, { ...sheet, title: 'Captain' }, sent));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Captain')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Captain', seen: { title: 'Boatswain' } });
});

test('Tab saves and goes on to the next cell, and what was saved can be undone by key', async () => {
  const sent = vi.fn();
  const saved = aLeadSheet({ id: idAt(0), fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' });
  server.use(answers(leadsDetailRoutes.editLead, saved, sent));
  show();
  await cellOf(0);
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: /^Name of/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Ada Lovelace{Tab}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:2'));
  expect(await screen.findByText('Name saved')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  const { firstName, lastName } = aGridLead();
  await waitFor(() =>
    expect(sent.mock.calls).toEqual([
      [{ fullName: 'Ada Lovelace', seen: { fullName: nameAt(0) } }],
      [{ ...{ fullName: nameAt(0), firstName, lastName } }],
    ]),
  );
  await userEvent.keyboard('{F2}{Shift>}{Tab}{/Shift}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:1'));
});

test('a text of several lines keeps them: Shift+Enter begins another, Enter saves, Escape changes nothing', async () => {
  const sent = vi.fn();
  const lead = aGridLead({ id: idAt(0), fullName: nameAt(0), customFields: { Notes: 'One\nTwo' } });
  server.use(
    answers(leadsGridRoutes.gridLeads, aGridPage([lead])),
    answers(leadsGridRoutes.listCustomFields, [{ name: 'Notes', kind: 'text' }]),
    answers(leadsDetailRoutes.editLead, aLeadSheet({ id: idAt(0), fullName: nameAt(0) }), sent),
  );
  show('?columns=*name.custom:Notes');
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const field = await screen.findByRole('textbox', { name: `Notes of ${nameAt(0)}` });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('One\nTwo');
  await userEvent.keyboard('{Escape}');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(
    await screen.findByRole('textbox', { name: /^Notes/ }),
    '{Shift>}{Enter}{/Shift}Three',
    {
      initialSelectionStart: 7,
      initialSelectionEnd: 7,
    },
  );
  await userEvent.keyboard('{Enter}');
  const [customFields, seen] = [{ Notes: 'One\nTwo\nThree' }, { customFields: { Notes: 'One\nTwo' } }];
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ customFields, seen }));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:2'));
});
