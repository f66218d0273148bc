import type { AdminFeedback as Item } from '@waypost/contract/feedback';
import { feedbackRoutes as routes } from '@waypost/contract/feedback.routes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDrafts } from '../../lib/drafts.ts';
import { readDrafts } from '../../lib/kept-drafts.ts';
import { clickUndo } from '../../testing/click-undo.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, fails, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { AdminFeedback } from './components/admin-feedback.tsx';
import { FeedbackPopover } from './components/feedback-popover.tsx';
import { OwnFeedback } from './components/own-feedback.tsx';
import { ownFeedback } from './model/use-draft.ts';

useServer();

const item = (given: Partial<Item> = {}): Item => ({
  ...{ id: '0198c0de-0000-7000-8000-000000000001', content: 'More charts please.\nAnd soon.' },
  ...{ answer: null, answeredAt: null, author: { name: 'Nora Lindqvist', email: 'nora@example.com' } },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
  ...given,
});
const page = (items: Item[], nextCursor: string | null = null) =>
  answers(routes.adminList, { items, nextCursor });
const show = (element: React.ReactNode) => renderApp([{ path: '/', element }], '/');
/** What a page knows when it begins: what this browser keeps. */
const reload = () => useDrafts.setState({ drafts: readDrafts() });

beforeEach(() => {
  localStorage.clear();
  reload();
});

test('A9 the list shows who wrote what and sends an answer', async () => {
  const answered = vi.fn();
  server.use(page([item()]), answers(routes.adminAnswer, item({ answer: 'It is done.' }), answered));
  show(<AdminFeedback isAdmin />);
  expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await userEvent.click(screen.getByLabelText(/^Your answer/));
  await userEvent.paste('It is done.');
  server.use(page([]));
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(answered).toHaveBeenCalledWith({ answer: 'It is done.' }));
  expect(await screen.findByText('Nothing waits for an answer')).toBeInTheDocument();
});

test('A9 a deleted feedback can be brought back', async () => {
  const restored = vi.fn();
  server.use(
    ...[page([item()]), answers(routes.adminRemove, { deleted: true })],
    answers(routes.adminRestore, item(), restored),
  );
  show(<AdminFeedback isAdmin />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the feedback of Nora Lindqvist' }));
  await clickUndo();
  await waitFor(() => expect(restored).toHaveBeenCalled());
});

test('A9 the filter stands in the address, and further pages are asked for by their position', async () => {
  const asked: string[] = [];
  server.use(
    http.get('http://localhost:3000/api/admin/feedback', ({ request }) => {
      asked.push(new URL(request.url).search);
      const isNext = request.url.includes('cursor=');
      const id = `0198c0de-0000-7000-8000-00000000000${isNext ? 2 : 3}`;
      return HttpResponse.json({ data: { items: [item({ id })], nextCursor: isNext ? null : id } });
    }),
  );
  const { router } = show(<AdminFeedback isAdmin />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByText('Nora Lindqvist')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Answered' }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=answered'));
  expect(asked[1]).toContain('cursor=0198c0de-0000-7000-8000-000000000003');
});

test('A9 whoever is no administrator is told so', async () => {
  server.use(fails(routes.adminList, { code: 'not_allowed', message: 'Only administrators can do this.' }));
  show(<AdminFeedback isAdmin />);
  expect(await screen.findByText('Only administrators can do this.')).toBeInTheDocument();
  expect(screen.getByText(/^Your role is new/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('A9 who wrote something reads the answer', async () => {
  const { author, ...own } = item({ answer: 'It is done.', answeredAt: '2026-11-21T09:00:00.000Z' });
  expect(author).not.toBeNull();
  server.use(answers(routes.list, [own]));
  show(<OwnFeedback />);
  expect(await screen.findByText('It is done.')).toBeInTheDocument();
});

const popover = (
  <FeedbackPopover>
    <button type="button">Feedback</button>
  </FeedbackPopover>
);
const { author: _nobody, ...sentFeedback } = item();
const kept = () => readDrafts()[ownFeedback]?.text;

test('A9 what was typed into the popover outlasts a reload, until it is sent', async () => {
  server.use(answers(routes.create, sentFeedback));
  signInAs(aUser());
  show(popover);
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }));
  await userEvent.type(screen.getByRole('textbox'), 'More charts');
  expect(kept()).toBe('More charts');
  cleanup();
  reload();
  show(popover);
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }));
  expect(screen.getByRole('textbox')).toHaveValue('More charts');
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  await waitFor(() => expect(kept()).toBeUndefined());
});

test('A9 nothing of a feedback that is too long is cut: it is said, and sent once it fits', async () => {
  show(popover);
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }));
  const field = screen.getByRole('textbox');
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(5_003));
  expect(field).toHaveValue('a'.repeat(5_003));
  expect(screen.getByRole('alert')).toHaveTextContent('3 characters too many: feedback has room for 5,000.');
  expect(screen.getByRole('button', { name: 'Send feedback' })).toBeDisabled();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send feedback' })).toBeEnabled();
});

test('A9 an answer that was not sent is there again after a reload, until it is sent or given up', async () => {
  const answered = vi.fn();
  server.use(page([item()]), answers(routes.adminAnswer, item({ answer: 'It is done.' }), answered));
  signInAs(aUser());
  show(<AdminFeedback isAdmin />);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(screen.getByLabelText(/^Your answer/)).toHaveFocus();
  await userEvent.paste('It is done.');
  cleanup();
  reload();
  show(<AdminFeedback isAdmin />);
  expect(await screen.findByLabelText(/^Your answer/)).toHaveValue('It is done.');
  // Nobody asked for it now: the keyboard stays where it is.
  expect(document.body).toHaveFocus();
  server.use(page([]));
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(readDrafts()).toEqual({}));
  expect(answered).toHaveBeenCalledWith({ answer: 'It is done.' });
  expect(await screen.findByText('Answer sent')).toBeInTheDocument();
});

test('A9 an answer that is given up is not kept', async () => {
  server.use(page([item()]));
  signInAs(aUser());
  show(<AdminFeedback isAdmin />);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  await userEvent.paste('It is');
  expect(readDrafts()).not.toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(readDrafts()).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByLabelText(/^Your answer/)).toHaveValue('');
});

test('A9 the popover sends once on a double click, and its button is off for empty text and while it is sent', async () => {
  const sent: unknown[] = [];
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  server.use(
    http.post('http://localhost:3000/api/feedback', async ({ request }) => {
      sent.push(await request.json());
      await held;
      const { author: _author, ...own } = item();
      return HttpResponse.json({ data: own }, { status: 201 });
    }),
  );
  show(
    <FeedbackPopover>
      <button type="button">Feedback</button>
    </FeedbackPopover>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }));
  const send = screen.getByRole('button', { name: 'Send feedback' });
  expect(send).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox'), '  ');
  expect(send).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox'), 'More charts');
  await userEvent.dblClick(send);
  await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'true'));
  answer();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Send feedback' })).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([{ content: 'More charts' }]);
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'A9 %s sends feedback and an answer, yet nothing that is empty',
  async (keys) => {
    const [sent, answered] = [vi.fn(), vi.fn()];
    server.use(answers(routes.create, sentFeedback, sent));
    show(popover);
    await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }));
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.keyboard(`  ${keys}`);
    expect(screen.getByRole('button', { name: 'Send feedback' })).not.toHaveAttribute('aria-busy');
    await userEvent.keyboard(`More charts${keys}`);
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(sent).toHaveBeenCalledExactlyOnceWith({ content: 'More charts' });
    cleanup();
    server.use(page([item()]), answers(routes.adminAnswer, item({ answer: 'It is done.' }), answered));
    show(<AdminFeedback isAdmin />);
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    await userEvent.keyboard(keys);
    expect(screen.getByRole('button', { name: 'Send answer' })).not.toHaveAttribute('aria-busy');
    await userEvent.keyboard(`It is done.${keys}`);
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(answered).toHaveBeenCalledExactlyOnceWith({ answer: 'It is done.' });
  },
);
