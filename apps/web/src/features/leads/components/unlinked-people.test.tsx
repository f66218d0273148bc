import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { UnlinkedPeople } from './unlinked-people.tsx';

test.each([
  ['done', { added: 4, incomplete: 1 }, '1 person came without a profile link.'],
  ['done', { added: 4 }, null],
  ['running', { added: 4, incomplete: 3 }, null],
] as const)(
  'a job that is %s with %j says where people without a link are compared: %s',
  (status, counts, text) => {
    renderApp([{ path: '/', element: <UnlinkedPeople job={aJob({ status, counts })} /> }], '/');
    if (text === null) expect(screen.queryByText(/profile link/)).toBeNull();
    else {
      expect(screen.getByText(/profile link/)).toHaveTextContent(text);
      expect(screen.getByRole('link', { name: 'Duplicates' })).toHaveAttribute('href', '/leads/duplicates');
    }
  },
);
