import type { Onboarding } from '@waypost/contract/users';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../app/routes.tsx';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';

useServer();

const nothingSaid: Onboarding = { step: 'you', sells: null, website: null, profileId: null, goal: null };
let saved: object[];

/** What the server has kept, and what it answers to the next answer that is kept. */
function kept(before: Onboarding, after: Onboarding = before, completed = false) {
  const user = aUser({ isOnboardingCompleted: completed });
  server.use(
    answers(usersRoutes.getOnboarding, before),
    answers(usersRoutes.saveOnboarding, { onboarding: after, user }, (body) => saved.push(body as object)),
  );
}

// Loading the page is not what is waited for.
beforeAll(async () => void (await import('./onboarding.tsx')), 30_000);
beforeEach(() => {
  saved = [];
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()), answers(linkedinRoutes.listAccounts, []));
});

test('a website that is none is said at its field and leads nowhere; the rest leads on', async () => {
  kept(nothingSaid, { ...nothingSaid, step: 'buyers' });
  renderApp(routes, '/onboarding');
  await userEvent.type(await screen.findByLabelText('What you sell'), 'Payroll software');
  await userEvent.type(screen.getByLabelText('Your website'), 'us');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Your website')).toHaveAccessibleDescription(/such as example\.com/);
  expect(saved.filter((one) => 'step' in one || 'website' in one)).toEqual([]);

  await userEvent.type(screen.getByLabelText('Your website'), '.example');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Who buys it?' })).toBeInTheDocument();
  expect(saved.at(-1)).toEqual({
    ...{ profession: null, sells: 'Payroll software', website: 'https://us.example', step: 'buyers' },
  });
});

test('what is typed is kept while it is typed, on another step, and by whoever skips', async () => {
  kept(nothingSaid, { ...nothingSaid, sells: 'Payroll software' });
  renderApp(routes, '/onboarding');
  await userEvent.type(await screen.findByLabelText('What you sell'), 'Payroll software');
  await waitFor(() =>
    expect(saved).toEqual([{ profession: null, sells: 'Payroll software', website: null }]),
  );
  await userEvent.type(screen.getByLabelText('Your role'), 'Founder');
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({
      ...{ profession: 'Founder', sells: 'Payroll software', website: null, step: 'buyers' },
    }),
  );
});

test('opens where it was left, and every step before it can be opened again', async () => {
  kept({ ...nothingSaid, step: 'linkedin', sells: 'Payroll software' });
  renderApp(routes, '/onboarding');
  expect(await screen.findByRole('heading', { level: 1, name: 'Connect LinkedIn' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /You/ }));
  expect(await screen.findByLabelText('What you sell')).toHaveValue('Payroll software');
  expect(screen.getByRole('button', { name: /Goal/ })).toBeDisabled();
});

test('every step can be skipped, and the last one ends on the dashboard', async () => {
  kept({ ...nothingSaid, step: 'goal' }, { ...nothingSaid, step: 'goal', goal: 'import_list' }, true);
  const { router } = renderApp(routes, '/onboarding');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the dashboard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(saved).toEqual([{ isCompleted: true }]);
});
