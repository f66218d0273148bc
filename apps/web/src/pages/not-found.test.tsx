import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { Component } from './not-found.tsx';

test('A1 Go Back in a tab that has no page before leads home instead of nowhere', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const { router } = renderApp(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '*', element: <Component /> },
    ],
    '/nowhere',
  );
  expect(screen.getByText('404')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Oops! Page Not Found!' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
