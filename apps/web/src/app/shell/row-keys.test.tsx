import { usersRoutes } from '@waypost/contract/users.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useCardKeys, useRowKeys } from '../../lib/row-keys.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Shell } from './shell.tsx';

useServer();

beforeEach(() => {
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()));
});

function show(page: React.ReactNode) {
  renderApp([{ element: <Shell />, children: [{ path: '/', element: page }] }], '/');
  return screen.findByRole('heading', { name: 'Page' });
}

function Rows() {
  useRowKeys('Page');
  return (
    <>
      <h1>Page</h1>
      <DataTable
        label="People"
        columns={[{ id: 'name', header: 'Name', cell: (name: string) => name }]}
        rows={['Ada', 'Grace', 'Mary']}
        rowId={(name) => name}
        rowLabel={(name) => name}
      />
    </>
  );
}

function Cards() {
  useCardKeys('Page');
  return (
    <>
      <h1>Page</h1>
      <ul data-cards="">
        {['Ada', 'Grace'].map((name) => (
          <li key={name}>
            <h2>
              <a href={`/${name}`}>{name}</a>
            </h2>
            <button type="button">More of {name}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

test('A13 J goes to the rows of the page, and on from there; K comes back', async () => {
  await show(<Rows />);
  const row = (name: string) => screen.getByText(name).closest('tr');
  await userEvent.keyboard('j');
  expect(row('Ada')).toHaveFocus();
  await userEvent.keyboard('jj');
  expect(row('Mary')).toHaveFocus();
  await userEvent.keyboard('k');
  expect(row('Grace')).toHaveFocus();
});

test('A13 J and K go from card to card, also from a control of one, and stay at the ends', async () => {
  await show(<Cards />);
  const card = (name: string) => screen.getByRole('link', { name });
  await userEvent.keyboard('j');
  expect(card('Ada')).toHaveFocus();
  screen.getByRole('button', { name: 'More of Ada' }).focus();
  await userEvent.keyboard('jj');
  expect(card('Grace')).toHaveFocus();
  await userEvent.keyboard('kk');
  expect(card('Ada')).toHaveFocus();
});
