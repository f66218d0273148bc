import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useSheetAround } from './use-sheet-around.ts';

useServer();
const leadId = '01890000-0000-7000-8000-000000000001';
const Sheet = () => <p>{useSheetAround(leadId, false) ? 'On its way' : 'All is there'}</p>;

test('the parts of a sheet come together, and one that fails is not waited for', async () => {
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const campaigns = leftOutRoutes.campaignsOfLead.path.replace('{id}', ':id');
  server.use(
    http.get(`http://localhost:3000/api${campaigns}`, async () => {
      await answered;
      return HttpResponse.json({ data: [] });
    }),
    http.get('http://localhost:3000/api/*', () =>
      HttpResponse.json({ code: 'not_found', message: 'Gone.', requestId: 'req_test' }, { status: 404 }),
    ),
  );
  renderApp([{ path: '/', element: <Sheet /> }], '/');
  await screen.findByText('On its way');
  await delay(300);
  expect(screen.getByText('On its way')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('All is there')).toBeInTheDocument();
});
