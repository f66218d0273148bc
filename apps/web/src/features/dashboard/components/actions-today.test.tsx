import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { ActionsToday } from './actions-today.tsx';

const today = [
  { budget: 'all_day', label: 'actions', windowHours: 24, used: 12, cap: 120, ceiling: 200 },
] as const;

test('A8 an account that rests, is signed out or paused is not said to have actions left', () => {
  render(
    <MemoryRouter>
      <ActionsToday
        limitsPath="/linkedin-config"
        accounts={[
          anAccount({ id: 'a', name: 'Ada Berg', today: [...today] }),
          anAccount({ id: 'b', today: [...today], planRest: 'Bo Dahl rests: the plan has ended.' }),
          anAccount({ id: 'c', today: [...today], status: 'Disconnected' }),
          anAccount({ id: 'd', today: [...today], paused: { at: '2026-11-16T09:00:00.000Z', reason: null } }),
        ]}
      />
    </MemoryRouter>,
  );
  const [acts, rests, signedOut, paused] = screen.getAllByRole('listitem');
  expect(acts).toHaveTextContent('108 left of 120');
  expect(rests).toHaveTextContent('Rests');
  expect(rests).toHaveTextContent('12 used, waiting for a plan with room for it');
  expect(signedOut).toHaveTextContent('Disconnected');
  expect(signedOut).toHaveTextContent('12 used, waiting for a reconnect');
  expect(paused).toHaveTextContent('Paused');
  expect(paused).toHaveTextContent('12 used, until it is resumed');
  for (const still of [rests, signedOut, paused]) expect(still).not.toHaveTextContent('left');
});
