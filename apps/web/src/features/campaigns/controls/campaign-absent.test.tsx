import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, unreachable } from '../../../lib/api/api-error.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { CampaignAbsent } from './campaign-absent.tsx';

test.each([
  [
    new ApiError({ status: 404, code: 'not_found', message: 'No.' }),
    'This campaign does not exist',
    'No such campaign - Waypost',
  ],
  [unreachable(), 'The campaign could not be loaded', 'Campaign - Waypost'],
])('A1 a page without its campaign has a heading and a title of its own: %s', (error, heading, title) => {
  document.title = 'Campaigns - Waypost';
  const answer = { error, isFetching: false, refetch: () => undefined };
  renderApp([{ path: '/', element: <CampaignAbsent answer={answer} /> }], '/');
  expect(screen.getByRole('heading', { level: 1, name: heading })).toHaveAttribute('tabindex', '-1');
  expect(document.title).toBe(title);
});
