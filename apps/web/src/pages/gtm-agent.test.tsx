import type { Feedback } from '@waypost/contract/feedback';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { notBuiltYet } from '../app/not-built-yet.ts';
import { paths } from '../app/paths.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './gtm-agent.tsx';

useServer();

const wish: Feedback = {
  ...{
    id: '0198c0de-0000-7000-8000-000000000001',
    content: 'Please tell me when the GTM Agent can be used.',
  },
  ...{
    answer: null,
    answeredAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
};
const other: Feedback = {
  ...wish,
  id: '0198c0de-0000-7000-8000-000000000002',
  content: 'More charts please.',
};

const show = () => renderApp([{ path: '/', element: <Component /> }], '/');
const list = () => within(screen.getByRole('group', { name: 'Join the list' }));

test('joining the list is a feedback that is stored, and leaving takes it back', async () => {
  const [sent, removed] = [vi.fn(), vi.fn()];
  server.use(answers(feedbackRoutes.list, [other]), answers(feedbackRoutes.create, wish, sent));
  show();
  const join = await screen.findByRole('button', { name: 'Join the list' });
  server.use(answers(feedbackRoutes.list, [wish, other]));
  await userEvent.click(join);
  expect(await list().findByText(/^You are on the list since 20 Nov 2026/)).toBeInTheDocument();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ content: wish.content });
  server.use(
    ...[answers(feedbackRoutes.remove, { deleted: true }, removed), answers(feedbackRoutes.list, [other])],
  );
  await userEvent.click(list().getByRole('button', { name: 'Leave the list' }));
  expect(await list().findByRole('button', { name: 'Join the list' })).toBeInTheDocument();
  expect(removed).toHaveBeenCalledTimes(1);
});

test('who has joined sees so after a reload, with what was answered', async () => {
  const answered = { ...wish, answer: 'In spring.', answeredAt: '2026-11-21T09:00:00.000Z' };
  server.use(answers(feedbackRoutes.list, [other, answered]));
  show();
  expect(await screen.findByText('In spring.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Join the list' })).not.toBeInTheDocument();
});

test('a list that cannot be loaded says so in its place; what works already stays', async () => {
  server.use(fails(feedbackRoutes.list, { code: 'internal', message: 'Something went wrong on our side.' }));
  show();
  expect(await list().findByText('Something went wrong on our side.')).toBeInTheDocument();
  const parts = within(screen.getByRole('group', { name: 'What works already' }));
  const links = parts.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([paths.leadsWithAi, paths.leads, paths.campaigns, paths.inbox]);
  for (const link of links) expect(notBuiltYet).not.toContain(link);
  expect(parts.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toHaveLength(2);
});
