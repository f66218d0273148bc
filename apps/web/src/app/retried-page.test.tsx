import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartMissing, retried } from './retried-page.tsx';

const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://waypost.example/inbox.js',
);
const Unibox = () => <p>All conversations</p>;

let online = true;
let reload: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  online = true;
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, href: window.location.href, reload });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    online ? new Response('<html>') : Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});

afterEach(() => void vi.unstubAllGlobals());

function connect(isConnected: boolean) {
  online = isConnected;
  act(() => void window.dispatchEvent(new Event(isConnected ? 'online' : 'offline')));
}

function show(pages: RouteObject[]) {
  const shell = (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to="/inbox">Unibox</Link>
      </nav>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      errorElement: <p>Unexpected Application Error!</p>,
      children: [
        {
          element: shell,
          children: [
            {
              errorElement: <PartMissing />,
              children: [{ path: '/', element: <p>Today</p> }, ...pages],
            },
          ],
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test('without a connection the shell stays, says so, and loads the page by itself when it is back', async () => {
  const load = vi.fn(async () => (online ? { Component: Unibox } : Promise.reject(missing)));
  show([{ path: '/inbox', lazy: retried(load) }]);
  connect(false);
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(screen.getByText(/There is no connection/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByText('Today')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  expect(await screen.findByText(/There is no connection/)).toBeVisible();
  connect(true);
  expect(await screen.findByText('All conversations')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('where the browser keeps that the page did not arrive, the document is opened anew once the server can be reached', async () => {
  show([{ path: '/inbox', lazy: retried(() => Promise.reject(missing)) }]);
  connect(false);
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/There is no connection/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  connect(true);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a page that the server does not give is not opened anew by itself, but when somebody asks or comes back', async () => {
  show([{ path: '/inbox', lazy: retried(() => Promise.reject(missing)) }]);
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByText(/did not arrive/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(again);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('a part of a page that did not arrive leaves the shell too; a crash is for the error page', async () => {
  const Crashing = ({ error }: { error: Error }) => {
    throw error;
  };
  const router = show([
    { path: '/part', element: <Crashing error={missing} /> },
    { path: '/crash', element: <Crashing error={new Error('The chart could not be drawn.')} /> },
  ]);
  await act(() => router.navigate('/part'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  await act(() => router.navigate('/crash'));
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
});

test('a page without a shell says the same under the logo, and comes by itself when the connection is back', async () => {
  const load = async () => (online ? { Component: Unibox } : Promise.reject(missing));
  const router = createMemoryRouter([
    { path: '/', element: <p>Sign in</p> },
    { path: '/forgot', lazy: retried(load, 'alone') },
  ]);
  render(<RouterProvider router={router} />);
  connect(false);
  await act(() => router.navigate('/forgot'));
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('img', { name: 'Waypost' })).toBeVisible();
  expect(page.getByText('There is no connection. The page is loaded as soon as it is back.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  connect(true);
  expect(await screen.findByText('All conversations')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
