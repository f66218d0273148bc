import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers, fails, server } from '../../../testing/server.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { setBody } from './model/edit-graph.ts';
import { aCampaign } from './testing/a-campaign.ts';
import { show, withBuilder } from './testing/builder-page.tsx';

withBuilder();

async function rename(name: string) {
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: /^Name of the campaign/ }));
  await person.clear(screen.getByRole('textbox', { name: 'Name of the campaign' }));
  await person.type(screen.getByRole('textbox', { name: 'Name of the campaign' }), `${name}{Enter}`);
}

test('a change is saved by itself, and the head says so in words', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(
      campaignsRoutes.update,
      aCampaign({ name: 'Nordics', updatedAt: '2026-11-23T10:42:00.000Z' }),
      (body) => heard.push(body),
    ),
  );
  show();
  await rename('Nordics');
  expect(screen.getByText('Saving...')).toBeVisible();
  expect(await screen.findByText(/^Saved \d\d:\d\d/, {}, { timeout: 3000 })).toBeVisible();
  expect(heard).toEqual([{ name: 'Nordics', madeFrom: aCampaign().updatedAt }]);
});

test('a refused save says why, keeps the change and tries again on request', async () => {
  server.use(
    fails(campaignsRoutes.update, { code: 'conflict', message: 'Someone has launched this campaign.' }),
  );
  show();
  await rename('Nordics');
  expect(await screen.findByText('Not saved', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Someone has launched this campaign.');
  expect(screen.getByRole('button', { name: /^Name of the campaign: Nordics/ })).toBeVisible();
  server.use(answers(campaignsRoutes.update, aCampaign({ name: 'Nordics' })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a draft that was saved elsewhere too says so, lets one choose, and the other can be had back', async () => {
  const theirs = aCampaign({ name: 'Theirs', updatedAt: '2026-11-23T10:42:00.000Z' });
  server.use(
    fails(campaignsRoutes.update, {
      code: 'changed_meanwhile',
      message: 'This campaign was changed meanwhile.',
    }),
    answers(campaignsRoutes.get, theirs),
  );
  show();
  await rename('Mine');
  expect(await screen.findByText(/The name was changed meanwhile,/, {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByText('Not saved')).toBeVisible();
  const heard: unknown[] = [];
  const saved = aCampaign({ name: 'Mine', updatedAt: '2026-11-23T10:43:00.000Z' });
  server.use(answers(campaignsRoutes.update, saved, (body) => heard.push(body)));
  await userEvent.click(screen.getByRole('button', { name: 'Show theirs' }));
  expect(screen.getByRole('button', { name: /^Name of the campaign: Theirs/ })).toBeVisible();
  expect(screen.queryByText(/changed meanwhile/)).not.toBeInTheDocument();
  useToasts.getState().toasts[0]?.action?.onSelect();
  expect(await screen.findByRole('button', { name: /^Name of the campaign: Mine/ })).toBeVisible();
  await waitFor(() => expect(heard).toEqual([{ name: 'Mine', madeFrom: theirs.updatedAt }]), {
    timeout: 3000,
  });
});

test('a problem blocks the way on and jumps to its step', async () => {
  const graph = setBody(defaultSequence(), 'message-2', '');
  const { router } = show(aCampaign({ graph }));
  expect(screen.getByRole('button', { name: 'Next: Senders and schedule' })).toBeDisabled();
  expect(screen.getByText('The sequence still has errors.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1 error' }));
  const problem = within(screen.getByRole('list', { name: 'Problems' })).getByRole('button');
  expect(problem).toHaveTextContent('Message 2');
  await userEvent.click(problem);
  const panel = await screen.findByRole('dialog', { name: 'Message 2' });
  expect(within(panel).getByText('This message is empty. Write something.')).toBeVisible();
  expect(router.state.location.search).toContain('node=message-2');
});

test('a variable goes in with its fallback, never without', async () => {
  show(aCampaign({ graph: setBody(defaultSequence(), 'message-1', '') }), '?step=sequence&node=message-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Insert variable' }));
  const fallback = screen.getByRole('textbox', { name: 'If it is not known, write' });
  await userEvent.clear(fallback);
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect(screen.getByText('Say what to write, so that no lead reads a gap.')).toBeVisible();
  await userEvent.type(fallback, 'friend');
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('{{first_name|friend}}'),
  );
});

test('only of a variable there is, and of texts that can be written, is said for how many leads it is known', async () => {
  const message = (problem: string | null, fallbacksUsed: string[]) => ({
    ...{
      nodeId: 'message-1',
      variantId: 'a',
      kind: 'message' as const,
      text: problem === null ? 'Hi' : null,
      length: 2,
    },
    ...{ problem, fallbacksUsed, subject: null },
  });
  const lead = (n: number, given: ReturnType<typeof message>) => ({
    leadId: `01920000-0000-7000-8000-00000000030${n}`,
    name: `Lead ${n}`,
    headline: null,
    messages: [given],
  });
  const body = 'Hi {{first_name|there}} {{nickname|you}}';
  server.use(
    answers(campaignsRoutes.preview, {
      problems: [],
      leftOut: [],
      leads: [
        lead(1, message(null, [])),
        lead(2, message(null, ['first_name'])),
        lead(3, message('Long.', [])),
      ],
    }),
  );
  show(aCampaign({ graph: setBody(defaultSequence(), 'message-1', body) }), '?step=sequence&node=message-1');
  const variables = await screen.findByRole('list', { name: 'Variables' });
  const [firstName, unknown] = within(variables).getAllByRole('listitem');
  await waitFor(() => expect(firstName).toHaveTextContent('known for 1 of 2'));
  expect(unknown).toHaveTextContent('nicknameNo such variable');
  expect(unknown).not.toHaveTextContent('known for');
});
