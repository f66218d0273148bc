import type { Session } from '@waypost/contract/auth';
import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import { multipart } from './multipart.ts';
import type { Answer, WholeProduct } from './whole-product.ts';

/** A signed-up workspace with something of everything in it. */
export interface SeededWorkspace {
  /** Tells its people and sign-ins apart from those of other workspaces. */
  name: string;
  token: string;
  userId: string;
  workspaceId: string;
  credentials: { email: string; password: string };
  accountId: string;
  listId: string;
  leadIds: string[];
  importId: string;
  exclusionId: string;
  feedbackId: string;
  /** Started; its leads are enrolled and their first actions planned. */
  campaignId: string;
  enrolmentIds: string[];
  conversationId: string;
  /** Link of a post of the simulated network. */
  postUrl: string;
  call<Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  /** The same; anything but a success throws. */
  done<Data>(method: string, path: string, body?: unknown): Promise<Data>;
  /** Imports a small file into a list; the job is not run. */
  upload(options: object, people: readonly string[]): Promise<{ list: LeadList; job: Job }>;
  /** Signs a further LinkedIn member in; `ok`, `sms` and so on choose the behaviour. */
  link(kind: string, word: string): Promise<string>;
}

const password = 'a long password';
/** Enterprise: five LinkedIn accounts. */
const planId = 3;

export async function seedWorkspace(product: WholeProduct, name: string): Promise<SeededWorkspace> {
  const email = `${name}@example.com`;
  const signedUp = await product.call<Session>({
    method: 'POST',
    path: '/auth/signup',
    body: { name, email, password },
  });
  if (signedUp.status !== 200) throw new Error(signedUp.text);
  const { accessToken: token, user } = signedUp.data;
  const { workspaceId } = user;
  const call = <Data>(method: string, path: string, body?: unknown) =>
    product.call<Data>({ method, path, token, body });
  const done = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await call<Data>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.data;
  };
  const upload = async (options: object, people: readonly string[]) => {
    const rows = people.map((person) => `${person} Example,https://www.linkedin.com/in/${name}-${person}`);
    const form = await multipart(options, {
      name: 'people.csv',
      content: ['Name,LinkedIn', ...rows].join('\n'),
    });
    const answer = await product.call<{ list: LeadList; job: Job }>({
      method: 'POST',
      path: '/leads/lists/import-csv',
      token,
      ...form,
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data;
  };
  const link = async (kind: string, word: string): Promise<string> => {
    const reply = await done<{ account?: { id: string }; account_id?: string }>(
      'POST',
      '/linkedin/account/link',
      { username: `${kind}+${name}-${word}@example.com`, password: 'sandbox' },
    );
    return reply.account?.id ?? reply.account_id ?? '';
  };

  const { checkoutUrl } = await done<{ checkoutUrl: string }>('PUT', '/user/subscription', { planId });
  await product.pay(checkoutUrl, workspaceId);
  const accountId = await link('ok', 'main');
  const imported = await upload({ name: `List of ${name}` }, ['ada', 'bob', 'cy']);
  const listId = imported.list.id;
  const ended = await product.runJob(workspaceId, token, imported.job.id);
  if (ended.status !== 'done') throw new Error(`The import ended as ${ended.status}: ${ended.message}`);
  const page = await done<{ items: Lead[] }>('GET', `/leads/lists/${listId}/leads`);
  const exclusion = await done<{ id: string }>('POST', '/leads/exclusions', {
    kind: 'company',
    value: `${name} Holding`,
  });
  const feedback = await done<{ id: string }>('POST', '/feedback', { content: `Feedback of ${name}` });
  const campaign = await done<{ id: string }>('POST', '/campaigns', {
    name: `Campaign of ${name}`,
    listIds: [listId],
    accountIds: [accountId],
  });
  await done('POST', `/campaigns/${campaign.id}/start`);
  const [enrolJob] = await done<Job[]>('GET', `/jobs?refId=${campaign.id}`);
  if (enrolJob === undefined) throw new Error('Starting a campaign planned no job.');
  await product.runJob(workspaceId, token, enrolJob.id);
  await product.runLoop('campaigns.advance');
  const leads = await done<{ items: { enrolmentId: string }[] }>('GET', `/campaigns/${campaign.id}/leads`);
  await product.runLoop('inbox.sweep');
  const inbox = await done<{ items: { id: string }[] }>('GET', '/inbox/conversations');
  const posts = await product.control<{ items: { links: string[] }[] }>('GET', '/posts?limit=1');

  return {
    name,
    token,
    userId: user.id,
    workspaceId,
    credentials: { email, password },
    accountId,
    listId,
    leadIds: page.items.map((lead) => lead.id),
    importId: imported.job.id,
    exclusionId: exclusion.id,
    feedbackId: feedback.id,
    campaignId: campaign.id,
    enrolmentIds: leads.items.map((lead) => lead.enrolmentId),
    conversationId: first(inbox.items, 'conversation').id,
    postUrl: first(first(posts.items, 'post').links, 'link'),
    call,
    done,
    upload,
    link,
  };
}

function first<T>(items: readonly T[], what: string): T {
  const [item] = items;
  if (item === undefined) throw new Error(`The stage has no ${what}.`);
  return item;
}
