import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ExclusionTest } from './exclusion-test.tsx';

useServer();

test.each([
  ['company', 'No lead has this name. Taken for a company: anybody who works there.'],
  ['domain', 'Taken for a domain: anybody whose company or address has it.'],
  ['profile', 'No lead of this workspace.'],
] as const)('a text that names no lead says what it was taken for: %s', async (takenFor, said) => {
  const person = { leadId: null, title: 'Falavilis', compared: ['Company: Falavilis'], rules: [] };
  server.use(answers(leftOutRoutes.testExclusion, { takenFor, people: [person], more: false }));
  renderApp([{ path: '/', element: <ExclusionTest /> }], '/');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Profile link/ }), 'Falavilis{Enter}');
  expect(await screen.findByText(`${said} Compared: Company: Falavilis.`)).toBeInTheDocument();
});

test('asked with nothing typed, it says what to type and no longer shows the answer of before', async () => {
  const person = { leadId: null, title: 'Falavilis', compared: ['Company: Falavilis'], rules: [] };
  server.use(answers(leftOutRoutes.testExclusion, { takenFor: 'company', people: [person], more: false }));
  renderApp([{ path: '/', element: <ExclusionTest /> }], '/');
  const box = await screen.findByRole('textbox', { name: /^Profile link/ });
  await userEvent.type(box, 'Falavilis{Enter}');
  expect(await screen.findByText('Falavilis: nobody leaves them out')).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, '  {Enter}');
  expect(screen.getByText('Type whom to look for.')).toBeInTheDocument();
  expect(screen.queryByText('Falavilis: nobody leaves them out')).toBeNull();
});
