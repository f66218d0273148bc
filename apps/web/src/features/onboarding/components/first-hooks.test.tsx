import type { KeptHooks } from '@waypost/contract/content';
import { contentRoutes } from '@waypost/contract/content.routes';
import type { IcpProfileDetail } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FirstHooks } from './first-hooks.tsx';

useServer();

const profile: IcpProfileDetail = {
  id: '01920000-0000-7000-8000-0000000000a1',
  name: 'Heads of people',
  version: 1,
  criteria: [{ id: 'a', kind: 'titles', values: ['Head of People'], stance: 'must', weight: 3, quote: null }],
  madeBy: 'ai',
  updatedAt: '2026-01-05T09:00:00.000Z',
  versions: [],
};
const hooks = ['Who closes the month?', 'Payroll is a promise.', 'What I would check first:'];
const kept = (given: Partial<KeptHooks> = {}) =>
  answers(contentRoutes.keptHooks, { isAvailable: true, isWriting: false, made: null, ...given });
const made = { hooks, at: '2026-01-05T09:00:00.000Z' };
const credits = (used: number) => answers(usersRoutes.getUsage, { keywords: { used, max: 1_000 } } as never);

let asked: unknown[];
beforeEach(() => {
  asked = [];
  signInAs(aUser());
  server.use(answers(leadsIcpRoutes.getProfile, profile), credits(10), kept());
});
const show = () =>
  renderApp([{ path: '/', element: <FirstHooks profileId={profile.id} sells="Payroll software" /> }], '/');
const begin = () => screen.findByRole('button', { name: 'Write three hooks' });

test('the price stands there before the click; a double click asks once; each hook can be copied', async () => {
  const user = userEvent.setup();
  server.use(answers(contentRoutes.generateWithPrompt, { content: { hooks } }, (body) => asked.push(body)));
  show();
  const button = await begin();
  expect(await screen.findByText(/^1 credit, 990 left/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.dblClick(button);
  const list = await screen.findByRole('list', { name: 'Hooks for a first post' });
  expect(
    within(list)
      .getAllByRole('paragraph')
      .map((one) => one.textContent),
  ).toEqual(hooks);
  expect(asked).toEqual([
    {
      prompt: 'We sell: Payroll software\nWho buys: Titles: Head of People.',
      type: 'hooks',
      data: { requiredHooks: 3, place: 'first_steps' },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy hook 2' }));
  expect(await screen.findByText('Copied', { selector: '[role=status] *' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(hooks[1]);
  expect(screen.getByRole('button', { name: 'Try other ones' })).toBeEnabled();
});

test('a failure is told by the toast and in its place, costs nothing, and Try Again asks anew', async () => {
  server.use(fails(contentRoutes.generateWithPrompt, { code: 'unavailable', message: 'The AI is down.' }));
  show();
  await userEvent.click(await begin());
  expect(await screen.findByText('Failed to generate hooks. Please try again.')).toBeInTheDocument();
  expect(screen.getByText('The AI is down.')).toBeInTheDocument();
  server.use(answers(contentRoutes.generateWithPrompt, { content: { hooks } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(hooks[0] ?? '')).toBeInTheDocument();
  expect(screen.queryByText('The AI is down.')).not.toBeInTheDocument();
});

test('without credits nothing can be asked for, and the plans are shown', async () => {
  server.use(credits(1_000));
  show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write three hooks' })).toBeDisabled());
  expect(screen.getByText('Insufficient credits.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
});

test('what was made before is there again, and what is on the way is waited for', async () => {
  server.use(kept({ isWriting: true, made }));
  show();
  expect(await screen.findByText(hooks[2] ?? '')).toBeInTheDocument();
  expect(screen.getByText(/^Writing three hooks\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try other ones' })).toHaveAttribute('aria-busy', 'true');
});

test('without AI nothing is offered', async () => {
  const looked = new Promise<unknown>((resolve) => {
    server.use(
      answers(contentRoutes.keptHooks, { isAvailable: false, isWriting: false, made: null }, resolve),
    );
  });
  show();
  await looked;
  expect(screen.queryByText('Hooks for a first post')).not.toBeInTheDocument();
});
