import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { beforeEach, expect, test } from 'vitest';
import { aSubscription, aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { webhookRuleQuery } from '../api/webhook-calls.ts';
import { CampaignBuilder } from './campaign-builder.tsx';
import { insertAt, setBody } from './model/edit-graph.ts';
import { aCampaign, anAccount } from './testing/a-campaign.ts';

useServer();

const paid = anAccount();
const free = anAccount({ id: '01920000-0000-7000-8000-0000000000b2', name: 'Finn Free', type: 'free' });
const senderOf = ({ id, name, status }: typeof paid) => ({ id, name, status, email: null, picture: null });

beforeEach(() => {
  sessionStorage.clear();
  signInAs(aUser());
  server.use(
    answers(linkedinRoutes.listAccounts, [paid, free]),
    answers(leadsRoutes.listLists, []),
    answers(usersRoutes.getSubscription, aSubscription()),
    answers(campaignsRoutes.audience, { people: 12, contactable: 12, withoutLink: 0, leftOut: [] }),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut: [] }),
    answers(campaignsRoutes.list, []),
    answers(campaignsRoutes.update, aCampaign()),
  );
});

function show(campaign: ReturnType<typeof aCampaign>, step: string) {
  const element = <CampaignBuilder campaign={campaign} />;
  return renderApp([{ path: '/campaign/:id', element }], `/campaign/${campaign.id}?step=${step}`);
}

function withInMail(): SequenceGraph {
  const { graph } = insertAt(defaultSequence(), 'start', 'inmail');
  const written = setBody(graph, 'inmail-1', 'A word about your warehouses.');
  const node = written.nodes['inmail-1'];
  if (node?.kind !== 'inmail') throw new Error('There is no InMail.');
  return { ...written, nodes: { ...written.nodes, [node.id]: { ...node, subject: 'Warehouses' } } };
}

const stepButton = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).queryByRole('button', { name: new RegExp(name) });

test('a sender that cannot send a step is refused where it is chosen, and can be taken back there', async () => {
  const campaign = aCampaign({ graph: withInMail(), accounts: [senderOf(paid)] });
  const { router } = show(campaign, 'senders');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Finn Free/ }));
  const said = screen.getByRole('alert');
  expect(said).toHaveTextContent('Finn Free has a free account, which cannot send every step.');
  expect(said).toHaveTextContent('InMail: InMail needs a premium account');
  expect(screen.getByRole('heading', { name: 'Senders and schedule' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next: Exclusions' })).toBeDisabled();
  expect(stepButton('Sequence')).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /Finn Free/ }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next: Exclusions' })).toBeEnabled();
  expect(router.state.location.search).toContain('step=senders');
});

test('a draft that is opened with such a sender can be opened where the sender is chosen', async () => {
  show(aCampaign({ graph: withInMail(), accounts: [senderOf(free)] }), 'senders');
  const toStep = await screen.findByRole('button', { name: 'InMail' });
  expect(stepButton('Senders and schedule')).toHaveAttribute('aria-current', 'step');
  await userEvent.click(toStep);
  expect(await screen.findByRole('dialog', { name: 'InMail' })).toBeVisible();
});

function withWebhook(url: string): SequenceGraph {
  const { graph } = insertAt(defaultSequence(), 'start', 'webhook');
  const node = graph.nodes['webhook-1'];
  if (node?.kind !== 'webhook') throw new Error('There is no webhook.');
  return { ...graph, nodes: { ...graph.nodes, [node.id]: { ...node, url } } };
}

function withTwoMessages(second: string): SequenceGraph {
  const graph = defaultSequence();
  const node = Object.values(graph.nodes).find(({ kind }) => kind === 'message');
  if (node?.kind !== 'message') throw new Error('There is no message.');
  const [first] = node.variants;
  if (first === undefined) throw new Error('There is no wording.');
  const variants = [
    { ...first, share: 50 },
    { id: 'second', body: second, share: 50 },
  ];
  return { ...graph, nodes: { ...graph.nodes, [node.id]: { ...node, variants } } };
}

test('an error of one wording names it, opens it, and marks no other', async () => {
  show(aCampaign({ graph: withTwoMessages(''), accounts: [senderOf(paid)] }), 'sequence');
  await userEvent.click(await screen.findByRole('button', { name: '1 error' }));
  const problem = within(screen.getByRole('list', { name: 'Problems' })).getByRole('button');
  expect(problem).toHaveTextContent(/variant B/);
  await userEvent.click(problem);
  expect(await screen.findByRole('radio', { name: 'Variant B' })).toBeChecked();
  expect(screen.getByRole('list', { name: 'Problems of this step' })).toHaveTextContent(/Variant B: /);
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeInvalid();
  await userEvent.click(screen.getByRole('radio', { name: 'Variant A' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeValid();
});

test('a webhook that would never be called is a problem of its step, with the reason', async () => {
  server.use(answers(campaignsRoutes.webhookRule, { privateAddresses: 'refused' }));
  show(aCampaign({ graph: withWebhook('http://10.0.0.5/hook') }), 'sequence');
  await userEvent.click(await screen.findByRole('button', { name: '1 error' }));
  const problem = within(screen.getByRole('list', { name: 'Problems' })).getByRole('button');
  expect(problem).toHaveTextContent(
    'Webhook10.0.0.5 belongs to a private network, which is not called. Use a public address.',
  );
});

test('where the installation lets webhooks call its own network, the same address is no problem', async () => {
  server.use(answers(campaignsRoutes.webhookRule, { privateAddresses: 'refused' }));
  const { queries } = show(aCampaign({ graph: withWebhook('http://10.0.0.5/hook') }), 'sequence');
  // Before there is an answer nothing is a problem either: the rule has to be seen to lift one.
  expect(await screen.findByRole('button', { name: '1 error' })).toBeVisible();
  server.use(answers(campaignsRoutes.webhookRule, { privateAddresses: 'allowed' }));
  await queries.refetchQueries({ queryKey: webhookRuleQuery.queryKey });
  expect(await screen.findByText('No problems')).toBeVisible();
});

test('two steps of one kind that nothing leads to are named apart, above the canvas and in the list of problems', async () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'e' },
      e: { id: 'e', kind: 'end' },
      f1: { id: 'f1', kind: 'follow', next: 'e' },
      f2: { id: 'f2', kind: 'follow', next: 'e' },
    },
  };
  show(aCampaign({ graph, accounts: [senderOf(paid)] }), 'sequence');
  for (const title of ['Follow 1', 'Follow 2']) {
    const sentence = `“${title}”: No path leads to this follow. Connect or remove it.`;
    expect(await screen.findByText(sentence)).toBeVisible();
  }
  await userEvent.click(screen.getByRole('button', { name: '2 errors' }));
  const [first, second] = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('button');
  expect(first).toHaveTextContent('Follow 1No path leads to this follow.');
  expect(second).toHaveTextContent('Follow 2No path leads to this follow.');
});

test('a stored sequence that leads back is said to, blocks the launch, and what is shown can be kept', async () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'f' },
      f: { id: 'f', kind: 'follow', next: 'v' },
    },
  };
  const loop = '“Follow”: This follow leads back to “View profile”. A sequence must come to an end.';
  const heard: unknown[] = [];
  const campaign = aCampaign({ graph, accounts: [senderOf(paid)] });
  const nodes = { ...graph.nodes, f: { id: 'f', kind: 'follow' as const, next: 'end-1' } };
  const tree = { ...graph, nodes: { ...nodes, 'end-1': { id: 'end-1', kind: 'end' as const } } };
  server.use(
    answers(campaignsRoutes.update, { ...campaign, graph: tree }, (body) => {
      heard.push(body);
    }),
  );
  show(campaign, 'sequence');
  expect(await screen.findByText(loop)).toBeVisible();
  expect(screen.getByRole('button', { name: '1 error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next: Senders and schedule' })).toBeDisabled();
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep what is shown' }));
  expect(screen.queryByText(loop)).not.toBeInTheDocument();
  expect(screen.getByText('No problems')).toBeVisible();
  await waitFor(() => expect(heard).toMatchObject([{ graph: tree }]), { timeout: 3000 });
});
