import type { IcpProfileDetail, IcpSample, IcpSamples } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { samplesQuery } from '../../leads/icp/icp-queries.ts';
import { profileQuery } from '../../leads/index.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { FirstPeople } from './first-people.tsx';

useServer();

const profile: IcpProfileDetail = {
  id: '01920000-0000-7000-8000-0000000000a1',
  name: 'Heads of finance',
  version: 1,
  criteria: [{ id: 'a', kind: 'titles', values: ['CFO'], stance: 'must', weight: 3, quote: null }],
  madeBy: 'ai',
  updatedAt: '2026-01-05T09:00:00.000Z',
  versions: [],
};
const people = Array.from({ length: 10 }, (_, index): IcpSample => ({
  id: `sample-${index}`,
  name: `Sample ${index}`,
  headline: 'CFO at Nordhaven',
  location: 'Berlin, Germany',
  score: 100 - index,
  standing: 'fits',
  verdicts: [
    {
      criterion: { ...profile.criteria[0]!, values: ['CFO'] },
      verdict: 'met',
      fact: { field: 'title', text: 'Chief Financial Officer', at: null },
      by: 'rule',
    },
  ],
}));
const samples = (given: Partial<IcpSamples> = {}) =>
  answers(leadsIcpRoutes.listSamples, {
    ...{ isAvailable: true, isSearchable: true, version: 1, people },
    ...given,
  });
const onTheSandbox = document.createElement('meta');
onTheSandbox.name = 'waypost-sandbox-menu';
onTheSandbox.content = '1';

beforeEach(() => {
  document.head.append(onTheSandbox);
  signInAs(aUser());
  server.use(
    answers(leadsIcpRoutes.getProfile, profile),
    answers(linkedinRoutes.listAccounts, []),
    samples(),
  );
});
afterEach(() => onTheSandbox.remove());
const show = () => renderApp([{ path: '/', element: <FirstPeople profileId={profile.id} /> }], '/');
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Sample people who fit' }))
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('Sample '));

test('without an account five made-up people stand there, all ten after a click, and nothing acts on them', async () => {
  show();
  expect(await screen.findByText(/^Made-up people of the simulated network/)).toBeInTheDocument();
  expect(await rows()).toEqual([0, 1, 2, 3, 4].map((index) => `Sample ${index}`));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sample 0 fits' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 10' }));
  expect(await rows()).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Why Sample 7 has this fit' }));
  expect(screen.getByText('Chief Financial Officer')).toBeInTheDocument();
});

test('a failure is said in its place; Try Again asks anew and keeps the focus there', async () => {
  server.use(
    fails(leadsIcpRoutes.listSamples, {
      code: 'unavailable',
      message: 'The simulated network did not answer.',
    }),
  );
  show();
  expect(await screen.findByText('The simulated network did not answer.')).toBeInTheDocument();
  server.use(samples());
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  expect(screen.getByRole('region', { name: 'Sample people who fit' })).toHaveFocus();
});

test.each([
  [{ people: [] }, /^Nobody found in the simulated network fits all of it/],
  [{ isSearchable: false, people: [] }, /^A people search needs a title/],
])('nobody, or a profile that cannot be searched for, leads back to the profile', async (given, words) => {
  server.use(samples(given));
  show();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change the buyer profile' })).toHaveAttribute(
    'href',
    '/onboarding?step=buyers',
  );
});

test('fewer than ten are shown as they are, with what would give more', async () => {
  server.use(samples({ people: people.slice(0, 4) }));
  show();
  expect(await screen.findByText('Fewer than ten fit. Loosen a Must to see more.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});

test('only those known to fit are called so: whoever may fit, or comes close, stands below with what is open or missed', async () => {
  const standing = (index: number) => (index < 2 ? 'fits' : index < 4 ? 'may_fit' : 'close');
  server.use(samples({ people: people.map((one, index) => ({ ...one, standing: standing(index) })) }));
  show();
  await screen.findByRole('region', { name: 'Fit' });
  const card = within(screen.getByRole('region', { name: 'Sample people' }));
  expect(screen.queryByText('Sample people who fit')).not.toBeInTheDocument();
  const shown = (name: string) =>
    within(card.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByText(/^Sample \d$/).textContent);
  expect(shown('Fit')).toEqual(['Sample 0', 'Sample 1']);
  expect(shown('May fit')).toEqual(['Sample 2', 'Sample 3']);
  expect(shown('Close, but no fit')).toEqual(['Sample 4']);
  expect(card.getByText('Fewer than ten fit. Loosen a Must to see more.')).toBeInTheDocument();
});

test('with an account that can search, candidates are offered and no made-up people asked for', async () => {
  server.use(
    answers(linkedinRoutes.listAccounts, [{ id: profile.id, status: 'Active' }] as never),
    answers(usersRoutes.getUsage, { keywords: { used: 10, max: 1_000 } } as never),
  );
  const { queries } = show();
  expect(await screen.findByRole('button', { name: 'Preview 25 candidates' })).toBeEnabled();
  expect(queries.getQueryState(samplesQuery(profile.id, 1).queryKey)).toBeUndefined();
});

test('with a real provider nobody is asked for', async () => {
  onTheSandbox.remove();
  let asked = 0;
  const none = { isAvailable: false, isSearchable: false, version: 1, people: [] };
  server.use(answers(leadsIcpRoutes.listSamples, none, () => (asked += 1)));
  const { queries } = show();
  const has = (key: readonly unknown[]) => queries.getQueryData(key) !== undefined;
  await waitFor(() =>
    expect(has(profileQuery(profile.id).queryKey) && has(linkedInAccountsQuery.queryKey)).toBe(true),
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Sample people who fit' })).not.toBeInTheDocument();
  expect(asked).toBe(0);
});
