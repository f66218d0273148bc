import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { startAuth } from '../features/auth/index.ts';
import { first } from '../lib/first-query.ts';
import { ownTurn } from '../lib/own-turn.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { beginning, pageContext } from './page-module.ts';

/** Draws the page that stands in it later than itself. */
function SlowShell() {
  const [isDrawn, draw] = useState(false);
  return isDrawn ? <Outlet /> : <button onClick={() => draw(true)}>Draw the page</button>;
}

/** A page that shows what it asks for. */
function open(ask: () => Promise<string>) {
  const query = queryOptions({ queryKey: ['question'], queryFn: ask, retry: false });
  function Component() {
    const { data, error } = useQuery(query);
    return <p>{error ? error.message : (data ?? 'Loading')}</p>;
  }
  const lazy = async () => beginning({ Component, firstQueries: [first(query)] });
  const queries = createQueryClient();
  const router = createMemoryRouter([{ element: <SlowShell />, children: [{ path: '/', lazy }] }], {
    getContext: pageContext(queries),
  });
  startAuth();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const drawThePage = async () => userEvent.click(await screen.findByRole('button', { name: 'Draw the page' }));

test('what a page shows first is asked for before the page is drawn, and once', async () => {
  signInAs(aUser());
  const ask = vi.fn(async () => 'The answer');
  open(ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await drawThePage();
  expect(await screen.findByText('The answer')).toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('without a sign-in nothing is asked for', async () => {
  const ask = vi.fn(async () => 'The answer');
  open(ask);
  await screen.findByRole('button', { name: 'Draw the page' });
  await act(ownTurn);
  await act(ownTurn);
  expect(ask).not.toHaveBeenCalled();
});

test('a failure is met again by the page, which says it', async () => {
  signInAs(aUser());
  const ask = vi.fn(() => Promise.reject(new Error('No answer')));
  open(ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await drawThePage();
  expect(await screen.findByText('No answer')).toBeInTheDocument();
});

test('an address that changes within the page asks for nothing anew', async () => {
  signInAs(aUser());
  const ask = vi.fn(async () => 'The answer');
  const router = open(ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await act(() => router.navigate('/?sort=name'));
  await act(ownTurn);
  await act(ownTurn);
  expect(ask).toHaveBeenCalledTimes(1);
});
