import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { CampaignBuilder } from './campaign-builder.tsx';
import { setBody } from './model/edit-graph.ts';
import { aCampaign, anAccount } from './testing/a-campaign.ts';
import { show, withBuilder } from './testing/builder-page.tsx';

withBuilder();

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
