import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { ActionsToday } from './actions-today.tsx';

test('A8 an account that rests because of the plan is not said to have actions left', () => {
  render(
    <MemoryRouter>
      <ActionsToday
        limitsPath="/linkedin-config"
        accounts={[
          anAccount({ id: 'a', name: 'Ada Berg' }),
          anAccount({ id: 'b', name: 'Bo Dahl', planRest: 'Bo Dahl rests: the plan has ended.' }),
        ]}
      />
    </MemoryRouter>,
  );
  const [acts, rests] = screen.getAllByRole('listitem');
  expect(acts).not.toHaveTextContent('Rests');
  expect(rests).toHaveTextContent('Rests');
  expect(rests).toHaveTextContent('waiting for a plan with room for it');
  expect(rests).not.toHaveTextContent('left');
});
