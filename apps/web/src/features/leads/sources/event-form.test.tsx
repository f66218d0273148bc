import { INVALID_EVENT_URL } from '@waypost/domain/leads/sources/event-link';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { EventForm } from './event-form.tsx';

useServer();

test('a link that is no event is said when the field is left, and its sentence goes with a good one', async () => {
  server.use(answers(leadsRoutes.listLists, []));
  const form = <EventForm accounts={[]} listId={null} onStarted={() => undefined} />;
  renderApp([{ path: '/', element: form }], '/');
  const field = await screen.findByLabelText('Link of the event');
  fireEvent.change(field, { target: { value: 'hello' } });
  expect(field).not.toBeInvalid();
  fireEvent.blur(field);
  expect(field).toHaveAccessibleDescription(INVALID_EVENT_URL);
  fireEvent.change(field, { target: { value: 'https://www.linkedin.com/events/7123456789012345678/' } });
  expect(field).not.toBeInvalid();
});
