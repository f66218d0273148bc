import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLead } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LeadNotes } from './lead-sheet-notes.tsx';
import { LeadScore } from './lead-score.tsx';

useServer();
const leadId = '01890000-0000-7000-8000-000000000001';

test('a note is saved by the keys that save', async () => {
  const sent = vi.fn();
  const at = '2026-10-05T09:00:00.000Z';
  const note = { id: leadId, text: 'Call on Monday', by: leadId, createdAt: at, updatedAt: at };
  server.use(answers(leadsDetailRoutes.addNote, note, sent));
  renderApp([{ path: '/', element: <LeadNotes leadId={leadId} notes={[]} /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  const field = screen.getByLabelText('Note');
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: 'Call on Monday' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(sent).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ text: 'Call on Monday' }));
});

test('a score out of bounds says what is wrong with it, and is not saved', async () => {
  renderApp([{ path: '/', element: <LeadScore leadId={leadId} name="Ada" score={null} /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Set a score for Ada' }));
  const field = screen.getByLabelText('Score');
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: '120' } });
  const sent = vi.fn();
  server.use(answers(leadsRoutes.scoreLead, aLead(), sent));
  fireEvent.click(screen.getByRole('button', { name: 'Save score' }));
  expect(field).toHaveAccessibleDescription('Give a number between 0 and 100.');
  fireEvent.change(field, { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save score' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ score: 100, reason: '' }));
});

test('a score says whether a person set it, and why', async () => {
  const score = { value: 12, reason: 'Told me so', at: '2026-10-05T09:00:00.000Z', byHand: true };
  renderApp([{ path: '/', element: <LeadScore leadId={leadId} name="Ada" score={score} /> }], '/');
  expect(await screen.findByText(/^Set by hand: Told me so, /)).toBeInTheDocument();
});

test.each([
  { by: 'the AI', byHand: false, reason: 'Sales leaders 2: meets titles', kept: '' },
  { by: 'a person', byHand: true, reason: 'Told me so', kept: 'Told me so' },
])('who changes a score by $by gives a reason of their own', async ({ byHand, reason, kept }) => {
  const sent = vi.fn();
  server.use(answers(leadsRoutes.scoreLead, aLead(), sent));
  const score = { value: 12, reason, at: '2026-10-05T09:00:00.000Z', byHand };
  renderApp([{ path: '/', element: <LeadScore leadId={leadId} name="Ada" score={score} /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the score of Ada' }));
  expect(screen.getByLabelText('Reason')).toHaveValue(kept);
  fireEvent.click(screen.getByRole('button', { name: 'Save score' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ score: 12, reason: kept }));
});
