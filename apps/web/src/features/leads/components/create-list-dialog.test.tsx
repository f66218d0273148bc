import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, within } from '@testing-library/react';
import type { User } from '@waypost/contract/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CreateListDialog } from './create-list-dialog.tsx';

const labs = vi.hoisted(() => ({ on: {} as NonNullable<User['preferences']['labs']> }));
vi.mock('../../../lib/labs.ts', () => ({ useLabs: () => labs.on }));

useServer();
beforeEach(() => {
  labs.on = {};
});

function show(accounts: LinkedInAccount[]) {
  server.use(answers(linkedinRoutes.listAccounts, accounts));
  renderApp([{ path: '/', element: <CreateListDialog open onOpenChange={vi.fn()} /> }], '/');
}

test('with a connected account every source leads to its page, and two are coming soon', async () => {
  show([anAccount({ status: 'Active' })]);
  const dialog = await screen.findByRole('dialog', { name: 'Create New List' });
  const link = (name: RegExp | string) => within(dialog).getByRole('link', { name });
  expect(await within(dialog).findByRole('link', { name: 'Find with AI' })).toHaveAttribute(
    'href',
    '/leads/create/ai',
  );
  expect(link(/^Social Listening/)).toHaveAttribute('href', '/social-listening');
  expect(link(/^Comments Extractor/)).toHaveAttribute('href', '/leads/create/comments');
  expect(link(/^Likes Extractor/)).toHaveAttribute('href', '/leads/create/likes');
  expect(link(/^CSV Upload/)).toHaveAttribute('href', '/leads/create/csv');
  expect(link(/^Sales Navigator URL Extractor/)).toHaveAttribute('href', '/leads/create/url-extractor');
  for (const name of [/^Connections Scraper.*Coming Soon$/, /^Followers Extractor.*Coming Soon$/]) {
    expect(within(dialog).getByRole('button', { name })).toBeDisabled();
  }
});

test('without an account it asks to connect one', async () => {
  show([]);
  expect(await screen.findByRole('link', { name: 'Connect Account' })).toHaveAttribute('href', '/settings');
  expect(screen.queryByText('Comments Extractor')).not.toBeInTheDocument();
});

test('accounts that cannot be read count as none', async () => {
  server.use(fails(linkedinRoutes.listAccounts, { code: 'unavailable', message: 'Not now.' }));
  renderApp([{ path: '/', element: <CreateListDialog open onOpenChange={vi.fn()} /> }], '/');
  expect(await screen.findByRole('link', { name: 'Connect Account' }, { timeout: 4000 })).toBeInTheDocument();
});

test('with all accounts disconnected it warns, and nothing can be chosen', async () => {
  show([anAccount({ status: 'Disconnected' })]);
  expect(await screen.findByText('LinkedIn Accounts Disconnected')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reconnect in Settings' })).toHaveAttribute('href', '/settings');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  const options = screen.getAllByRole('button').filter((button) => button.textContent !== '');
  expect(options).toHaveLength(8);
  for (const option of options) expect(option).toBeDisabled();
});

test('the options are named and ordered as specified, with the featured one first', async () => {
  show([anAccount({ status: 'Active' })]);
  const dialog = await screen.findByRole('dialog', { name: 'Create New List' });
  const featured = await within(dialog).findByRole('region', { name: 'Find with AI' });
  expect(within(featured).getByText('Featured')).toBeInTheDocument();
  const names = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span > span')?.textContent);
  expect(names).toEqual([
    'Social Listening',
    'Comments Extractor',
    'Likes Extractor',
    'CSV Upload',
    'Sales Navigator URL Extractor',
    'Connections Scraper',
    'Followers Extractor',
  ]);
  expect(within(dialog).getAllByText('Coming Soon')).toHaveLength(2);
});

test('Labs opens what is coming soon, one by one', async () => {
  labs.on = { connections: true };
  show([anAccount({ status: 'Active' })]);
  expect(await screen.findByRole('link', { name: /^Connections Scraper/ })).toHaveAttribute(
    'href',
    '/leads/create/connections',
  );
  expect(screen.getByRole('button', { name: /^Followers Extractor.*Coming Soon$/ })).toBeDisabled();
});

test('an account that was deleted is no account', async () => {
  show([anAccount({ status: 'Deleted' })]);
  expect(await screen.findByRole('link', { name: 'Connect Account' })).toBeInTheDocument();
});

test('one connected account among disconnected ones is enough', async () => {
  const other = anAccount({ status: 'Disconnected', id: '01920000-0000-7000-8000-00000000a002' });
  show([other, anAccount({ status: 'Active' })]);
  expect(await screen.findByRole('link', { name: /^CSV Upload/ })).toBeInTheDocument();
  expect(screen.queryByText('LinkedIn Accounts Disconnected')).not.toBeInTheDocument();
});
