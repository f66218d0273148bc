import type { AddedExclusion } from '@waypost/contract/leads';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ExclusionForm } from './exclusion-form.tsx';

useServer();

const answer = (more: Partial<AddedExclusion>): AddedExclusion => ({
  ...{ id: '01920000-0000-7000-8000-000000000001', kind: 'company', value: 'Soralon Stores' },
  ...{ reason: 'Customer', expiresAt: null, expired: false, createdAt: '2026-10-05T09:00:00.000Z' },
  ...{ before: { reason: 'Customer', expiresAt: null }, ...more },
});

async function add(value: string, reason: string) {
  renderApp([{ path: '/', element: <ExclusionForm /> }], '/');
  await userEvent.type(await screen.findByLabelText('Value'), value);
  await userEvent.type(screen.getByLabelText(/^Reason/), reason);
  await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
}

test('a rule that is there already is said in the form, which keeps what was typed until it is saved', async () => {
  server.use(answers(leadsRoutes.addExclusion, answer({})));
  await add('Soralon stores', 'Customer');
  expect(await screen.findByText(/^“Soralon Stores” is excluded already/)).toHaveTextContent(
    'Nothing was changed.',
  );
  expect(screen.getByLabelText('Value')).toHaveValue('Soralon stores');
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Customer');
  // What was said is of what was typed then.
  await userEvent.type(screen.getByLabelText(/^Reason/), '!');
  expect(screen.queryByText(/is excluded already/)).not.toBeInTheDocument();
});

test('a rule that was changed by what was typed says so in the form, which is empty then', async () => {
  server.use(answers(leadsRoutes.addExclusion, answer({ reason: 'again' })));
  await add('Soralon stores', 'again');
  expect(await screen.findByText(/Its reason was “Customer” and is “again” now\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Value')).toHaveValue('');
});

test('a new rule leaves an empty form without words', async () => {
  server.use(answers(leadsRoutes.addExclusion, answer({ before: null })));
  await add('Soralon stores', 'Customer');
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Value').value).toBe('');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
