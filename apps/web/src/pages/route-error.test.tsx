import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RouteError } from './route-error.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function show(thrown: unknown) {
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <RouteError />,
      loader: () => {
        throw thrown;
      },
      element: null,
      hydrateFallbackElement: <p>Loading</p>,
    },
  ]);
  render(<RouterProvider router={router} />);
  return screen.findByRole('heading', { name: 'Unexpected Application Error!' });
}

test('an answer that was thrown shows status and text', async () => {
  await show(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  expect(screen.getByText('503 Service Unavailable')).toBeInTheDocument();
});

test('an error shows its message and never its stack', async () => {
  const error = new Error('The chart could not be drawn.');
  await show(error);
  expect(screen.getByText('The chart could not be drawn.')).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('route-error.test');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://waypost.example/assets/inbox-old.js',
);

function servedEntry(name: string) {
  const own = document.createElement('script');
  own.type = 'module';
  own.src = '/assets/index-old.js';
  document.head.append(own);
  onTestFinished(() => own.remove());
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    name === '' ? Promise.reject(new TypeError('Failed to fetch')) : new Response(`<script src="${name}">`),
  );
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, href: window.location.href, reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  return reload;
}

test('a tab that is older than the installation opens itself anew', async () => {
  const reload = servedEntry('/assets/index-new.js');
  void show(missing).catch(() => undefined);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['/assets/index-old.js', ''])(
  'a part that is missing although the build is the same says what to do (server: %j)',
  async (entry) => {
    const reload = servedEntry(entry);
    await show(missing);
    expect(screen.getByText(/Check that the server can be reached, then reload/)).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  },
);

test('without a connection the way home stays in the app, and nothing reloads the document', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(new Error('The chart could not be drawn.'));
  const left = vi.fn<(event: MouseEvent) => void>();
  window.addEventListener('click', left);
  onTestFinished(() => window.removeEventListener('click', left));
  fireEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
  // Taken over by the router: the browser does not open the document anew.
  expect(left.mock.calls[0]?.[0].defaultPrevented).toBe(true);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDisabled();
});
