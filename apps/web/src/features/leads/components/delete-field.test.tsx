import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { CustomField, CustomFieldUse } from '@waypost/contract/leads-grid';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { OwnFields } from './own-fields.tsx';

useServer();
afterEach(() => {
  vi.useRealTimers();
});

const seats: CustomField = { name: 'Seats', kind: 'number' };
const used: CustomFieldUse = { leads: 1_204, views: ['Large'], aiColumns: [], imports: 2 };

const passes = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

async function ask(use: CustomFieldUse) {
  const erased: string[] = [];
  server.use(
    answers(leadsGridRoutes.listCustomFields, [seats]),
    answers(leadsGridRoutes.customFieldUse, use),
    http.delete('http://localhost:3000/api/leads/fields/:name', ({ request }) => {
      erased.push(new URL(request.url).search);
      return HttpResponse.json({ data: { deleted: true } });
    }),
  );
  renderApp([{ path: '/', element: <OwnFields /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Seats' }));
  await screen.findByRole('alertdialog', { name: 'Delete Seats?' });
  return erased;
}

test('it is said who loses what; kept within ten seconds nothing is lost, after them it goes', async () => {
  const erased = await ask(used);
  expect(screen.getByText('1,204 people lose a value.')).toBeInTheDocument();
  expect(screen.getByText('The view “Large” loses its filter, order or column.')).toBeInTheDocument();
  expect(screen.getByText('2 kinds of files you imported will leave its column out.')).toBeInTheDocument();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete field' }));
  expect(screen.queryByRole('button', { name: 'Delete Seats' })).toBeNull();
  passes(9_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  passes(9_000);
  expect(erased).toEqual([]);

  vi.useRealTimers();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Seats' }));
  await screen.findByRole('alertdialog');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete field' }));
  passes(10_000);
  vi.useRealTimers();
  await waitFor(() => expect(erased).toEqual(['?losing=1204']));
});

test('an AI column that needs the field is named, and keeps it', async () => {
  await ask({ ...used, aiColumns: ['Large enough'] });
  expect(screen.getByText(/The AI column “Large enough” needs this field/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete field' })).toBeDisabled();
});
