import { INVALID_EVENT_URL } from '@waypost/domain/leads/sources/event-link';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { EventCampaigns } from './event-campaigns.tsx';
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

test('the name that a pasted link brings takes the sentence that asks for it away', async () => {
  server.use(answers(leadsRoutes.listLists, []));
  const form = <EventForm accounts={[]} listId={null} onStarted={() => undefined} />;
  renderApp([{ path: '/', element: form }], '/');
  fireEvent.submit(await screen.findByRole('form', { name: 'Event attendees' }));
  const name = screen.getByLabelText('Name of the event');
  expect(name).toBeInvalid();
  fireEvent.change(screen.getByLabelText('Link of the event'), {
    target: { value: 'https://www.linkedin.com/events/summer-fair-7123456789012345678/' },
  });
  expect(name).toHaveValue('Summer fair');
  expect(name).not.toBeInvalid();
  expect(screen.queryByText(/^Give the event its name/)).not.toBeInTheDocument();
  // It is asked for again when the form is sent, not while somebody types.
  fireEvent.change(name, { target: { value: '' } });
  expect(name).not.toBeInvalid();
});

test('a day on which no campaign can begin any more is said to have passed before anything is started', async () => {
  server.use(answers(leadsRoutes.listLists, []));
  const form = <EventForm accounts={[]} listId={null} onStarted={() => undefined} />;
  renderApp([{ path: '/', element: form }], '/');
  fireEvent.change(await screen.findByLabelText(/^Day/), { target: { value: '2020-12-10' } });
  expect(screen.getByText('11 Dec 2020: this day has passed')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2999-12-10' } });
  expect(screen.getByText('05 Dec 2999')).toBeInTheDocument();
  expect(screen.queryByText(/this day has passed/)).not.toBeInTheDocument();
});

test('the result offers a campaign that starts around the day of the event, not on a day that has passed', async () => {
  const job = aJob({ kind: 'leads.read-source', status: 'done', counts: { found: 3, added: 3 } });
  renderApp([{ path: '/', element: <EventCampaigns job={job} /> }], '/?day=2999-12-10');
  expect(await screen.findByRole('link', { name: '5 days before, 05 Dec 2999' })).toHaveAttribute(
    'href',
    `/campaign/create?listId=${job.refId}&startOn=2999-12-05`,
  );
  expect(screen.getByRole('link', { name: 'The day after, 11 Dec 2999' })).toBeInTheDocument();
  cleanup();
  renderApp([{ path: '/', element: <EventCampaigns job={job} /> }], '/?day=2020-12-10');
  expect(await screen.findByText('The day after, 11 Dec 2020: this day has passed')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
