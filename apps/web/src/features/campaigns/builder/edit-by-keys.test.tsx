import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useToasts } from '../../../ui/toast-store.ts';
import { aCampaign } from './testing/a-campaign.ts';
import { show, withBuilder } from './testing/builder-page.tsx';

withBuilder();

test('keys move between steps, move a step and take one out', async () => {
  show();
  const person = userEvent.setup();
  const focused = () => document.activeElement?.getAttribute('data-node');
  screen.getByRole('button', { name: /^View profile/ }).focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('invite'));
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Invite moved up.')).toBeInTheDocument();
  await waitFor(() => expect(focused()).toBe('invite'));
  await person.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: /^Invite ?With a note/ })).not.toBeInTheDocument();
  await person.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('button', { name: /^Invite ?With a note/ })).toBeInTheDocument();
});

test('undone by keys, a step has the focus again, and so has the step that Undo found it at', async () => {
  show();
  const person = userEvent.setup();
  const focused = () => document.activeElement?.getAttribute('data-node');
  screen.getByRole('button', { name: /^Message 2/ }).focus();
  await person.keyboard('{Delete}');
  await waitFor(() => expect(focused()).toBe('message-1'));
  expect(screen.queryByRole('button', { name: /3 days/ })).not.toBeInTheDocument();
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(focused()).toBe('message-2'));
  await person.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText(/^Wait.* moved down\.$/)).toBeInTheDocument();
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(focused()).toBe('wait-before-message-2'));
});

test('a deleted variant comes back by Undo, which goes once something else was changed', async () => {
  show(aCampaign(), '?step=sequence&node=message-1');
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Try a second wording' }));
  await person.click(screen.getByRole('button', { name: 'Delete variant B' }));
  const said = (await screen.findByText('Variant B deleted')).closest('li') as HTMLElement;
  // The canvas has an Undo of its own.
  fireEvent.click(await within(said).findByText('Undo'));
  expect(await screen.findByRole('radio', { name: 'Variant B' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^Delete variant/ }));
  expect(await screen.findByText(/^Variant . deleted$/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try a second wording' }));
  await waitFor(() => expect(useToasts.getState().toasts.some(({ open }) => open)).toBe(false));
});

test('a step is copied by keys or by its menu and pasted behind another one', async () => {
  show();
  const person = userEvent.setup();
  const visits = () => screen.getAllByRole('button', { name: /^View profile/ });
  visits()[0]?.focus();
  await person.keyboard('{Control>}cv{/Control}');
  expect(await screen.findByText('View profile pasted.')).toBeInTheDocument();
  expect(visits()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(visits()[1]));
  await person.click(screen.getByRole('button', { name: 'Add a step at the start' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Paste View profile' }));
  await waitFor(() => expect(visits()).toHaveLength(3));
});
