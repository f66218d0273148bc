import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sendingGoesOn } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { CampaignBuilder } from './campaign-builder.tsx';
import { setBody } from './model/edit-graph.ts';
import { aCampaign, anAccount } from './testing/a-campaign.ts';
import { beforeTheBuilder } from './testing/builder-stage.ts';

useServer();

beforeEach(() => {
  beforeTheBuilder();
  server.use(
    answers(campaignsRoutes.audience, {
      people: 12,
      contactable: 11,
      withoutLink: 0,
      leftOut: [{ rule: 'Acme', count: 1 }],
    }),
    answers(campaignsRoutes.getStop, sendingGoesOn),
    answers(campaignsRoutes.update, aCampaign()),
  );
});

function show(campaign = aCampaign(), search = '?step=sequence') {
  const element = <CampaignBuilder campaign={campaign} />;
  return renderApp([{ path: '/campaign/:id', element }], `/campaign/${campaign.id}${search}`);
}

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

test('the review shows the messages of the first 20 leads, all at once if wished, and where the others are', async () => {
  let asked: unknown;
  const leads = Array.from({ length: 20 }, (_, n) => ({
    leadId: `01920000-0000-7000-8000-0000000003${n + 10}`,
    ...{ name: `Lead ${n + 1}`, headline: null },
    messages: [
      {
        ...{ nodeId: 'message-1', variantId: 'a', kind: 'message' as const, text: `Hello ${n + 1}` },
        ...{ length: 8, fallbacksUsed: [], problem: null, subject: n === 0 ? 'A subject' : null },
      },
    ],
  }));
  const account = anAccount();
  const sender = { id: account.id, name: account.name, email: null, picture: null, status: account.status };
  server.use(
    answers(linkedinRoutes.listAccounts, [account]),
    answers(campaignsRoutes.audience, {
      people: 214,
      contactable: 211,
      withoutLink: 0,
      leftOut: [{ rule: 'Acme', count: 3 }],
    }),
    answers(
      campaignsRoutes.preview,
      { problems: [], leads, leftOut: [{ rule: 'Acme', count: 3 }] },
      (body) => (asked = body),
    ),
  );
  show(aCampaign({ graph: defaultSequence(7), accounts: [sender] }), '?step=review');
  expect(await screen.findByText('Hello 1')).toBeVisible();
  expect(screen.getByText('A subject')).toBeVisible();
  expect(asked).toMatchObject({ limit: 20 });
  expect(screen.queryByText('Hello 2')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Lead 2'));
  expect(screen.getByText('Hello 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }));
  expect(screen.getAllByText(/^Hello \d+$/)).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
  expect(screen.queryByText(/^Hello/)).not.toBeInTheDocument();
  expect(screen.getByText(/^The first 20 of 211 leads that would be written to\./)).toBeVisible();
  expect(screen.getByText(/3 people were passed over: Acme \(3\)\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read every message in the rehearsal' })).toBeEnabled();
});

test('a review of lists with fewer than 20 people to write to says so, and of nobody to write to as well', async () => {
  const account = anAccount();
  const sender = { id: account.id, name: account.name, email: null, picture: null, status: account.status };
  const leftOut = [{ rule: 'Acme', count: 2 }];
  const lead = {
    leadId: '01920000-0000-7000-8000-000000000310',
    name: 'Lead 1',
    headline: null,
    messages: [],
  };
  server.use(
    answers(linkedinRoutes.listAccounts, [account]),
    answers(campaignsRoutes.audience, { people: 3, contactable: 1, withoutLink: 0, leftOut }),
    answers(campaignsRoutes.preview, { problems: [], leads: [lead], leftOut }),
  );
  show(aCampaign({ accounts: [sender] }), '?step=review');
  expect(
    await screen.findByText('No more than 1 lead would be written to. 2 people were passed over: Acme (2).'),
  ).toBeVisible();
  cleanup();
  server.use(
    answers(campaignsRoutes.audience, { people: 2, contactable: 0, withoutLink: 0, leftOut }),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut }),
  );
  show(aCampaign({ accounts: [sender] }), '?step=review');
  expect(await screen.findByText('Nobody of the chosen lists would be written to.')).toBeVisible();
});

test('a preview that found nobody among the first 1,000 says so of them alone while others can be written to', async () => {
  const account = anAccount();
  const sender = { id: account.id, name: account.name, email: null, picture: null, status: account.status };
  const leftOut = [{ rule: 'Acme', count: 1000 }];
  server.use(
    answers(linkedinRoutes.listAccounts, [account]),
    answers(campaignsRoutes.audience, { people: 5000, contactable: 4000, withoutLink: 0, leftOut }),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut }),
  );
  const sentence = 'Of the first 1,000 people nobody would be written to.';
  show(aCampaign({ accounts: [sender] }), '?step=review');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Read every message in the rehearsal' })).toBeEnabled();
  cleanup();
  const graph = setBody(defaultSequence(), 'message-1', 'Hi');
  show(aCampaign({ graph }), '?step=sequence&node=message-1');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('how many would be written to is not said before the audience is counted', async () => {
  const account = anAccount();
  const sender = { id: account.id, name: account.name, email: null, picture: null, status: account.status };
  const leads = [
    { leadId: '01920000-0000-7000-8000-000000000310', name: 'Lead 1', headline: null, messages: [] },
  ];
  server.use(
    answers(linkedinRoutes.listAccounts, [account]),
    fails(campaignsRoutes.audience, { code: 'unavailable', message: 'Try again in a moment.' }),
    answers(campaignsRoutes.preview, { problems: [], leads, leftOut: [{ rule: 'Acme', count: 2 }] }),
  );
  show(aCampaign({ accounts: [sender] }), '?step=review');
  expect(await screen.findByText('2 people were passed over: Acme (2).')).toBeVisible();
  expect(screen.queryByText(/would be written to/)).not.toBeInTheDocument();
});

test('launching names people, senders, pace and the first send, and a refusal says what to do', async () => {
  const account = anAccount();
  server.use(
    answers(campaignsRoutes.firstSend, {
      ...{ at: '2026-11-30T08:12:00.000Z', sender: account.name, sentence: null },
    }),
    answers(linkedinRoutes.listAccounts, [account]),
    answers(leadsRoutes.listExclusions, {
      ...{ items: [], nextCursor: null },
      count: { total: 0, expired: 0 },
    }),
    fails(campaignsRoutes.start, {
      code: 'plan_required',
      message: 'The Basic plan sends from 1 account. Upgrade to Growth for more.',
    }),
  );
  const sender = { id: account.id, name: account.name, email: null, picture: null, status: account.status };
  show(aCampaign({ accounts: [sender] }), '?step=review');
  expect(await screen.findByText('11 of 12 people')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Launch campaign' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('11 people will be contacted from Nora Lindqvist');
  expect(
    await within(dialog).findByText(/^30 Nov 2026, .*, from Nora Lindqvist, at the earliest$/),
  ).toBeVisible();
  expect(dialog).toHaveTextContent('At most 20 invitations a day, shared with the senders’ other campaigns');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Launch campaign' }));
  expect(await within(dialog).findByText(/Upgrade to Growth for more/)).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
});

test('a changed sequence of a running campaign shows who would move where, and asks whom it is for', async () => {
  const graph = defaultSequence();
  const edited = setBody(graph, 'message-2', 'A better reminder');
  const heard: unknown[] = [];
  server.use(
    answers(campaignsRoutes.previewEdit, {
      ...{ running: 12, unaffected: 4, canMove: 7, stay: 1, versions: [{ version: 1, graph }] },
      rows: [
        {
          version: 1,
          nodeId: 'message-1',
          kind: 'same_step',
          toNodeId: 'message-1',
          because: null,
          leads: 7,
        },
        {
          version: 1,
          nodeId: 'visit',
          kind: 'stays',
          toNodeId: null,
          because: { code: 'no_place' },
          leads: 1,
        },
        { version: 1, nodeId: 'end', kind: 'unaffected', toNodeId: null, because: null, leads: 4 },
      ],
    }),
    answers(campaignsRoutes.update, aCampaign({ status: 'Active', graph: edited }), (body) =>
      heard.push(body),
    ),
  );
  show(aCampaign({ status: 'Active', version: 1, graph }), '?step=sequence&node=message-2');
  const person = userEvent.setup();
  const message = await screen.findByRole('textbox', { name: /^Message/ });
  fireEvent.change(message, { target: { value: 'Shorter' } });
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Whom is the new sequence for?' });
  expect(await within(dialog).findByText('7 leads at “Message 1”')).toBeVisible();
  expect(within(dialog).getByText(/stays in the sequence it began with/)).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: /^Only leads that begin from now on/ })).toBeChecked();
  expect(heard).toEqual([]);
  await person.click(within(dialog).getByRole('radio', { name: /^Also leads under way/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ graphFor: 'running_too', graph: { startNodeId: 'visit' } });
}, 20_000);

test('a campaign that comes with a day to start says so, and can start when launched instead', async () => {
  const element = <CampaignBuilder campaign={null} startAt="2999-12-05T09:00:00.000Z" />;
  renderApp([{ path: '/campaign/create', element }], '/campaign/create');
  expect(await screen.findByText(/^Planned to start on 05 Dec 2999/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start when launched' }));
  expect(screen.queryByText(/^Planned to start on/)).not.toBeInTheDocument();
});
