import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
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
