import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pace } from '../../../testing/linkedin-config.tsx';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { useServer } from '../../../testing/use-server.ts';
import { WarmUp } from './warm-up.tsx';

useServer();
beforeEach(() => signInAs(aUser()));

test('a warm-up says why it began and when it reaches the limit, as its chart shows it', async () => {
  const weeks = [
    { week: 1, capPerDay: 10, standing: 'now' as const },
    { week: 2, capPerDay: 15, standing: 'ahead' as const },
    { week: 3, capPerDay: 20, standing: 'ahead' as const },
  ];
  const shown = {
    ...pace,
    warmUp: { ...pace.warmUp, normal: { weeks, activeDaysLeftInWeek: 4 } },
    warmUpBegan: { why: 'signed_out' as const, at: '2026-11-23T12:00:00.000Z' },
  };
  renderApp([{ path: '/', element: <WarmUp accountId="a" pace={shown} /> }], '/');
  const section = await screen.findByRole('region', { name: 'Warm-up' });
  expect(section).toHaveTextContent('LinkedIn signed the account out on Mon 23 Nov.');
  expect(section).toHaveTextContent(
    'It began at 10 a day and reaches the limit of 20 a day after 11 more active days',
  );
  expect(section).not.toHaveTextContent('Starts at 5');
});
