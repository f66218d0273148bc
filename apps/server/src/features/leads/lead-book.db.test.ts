import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { SeenPerson } from './index.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
let accountId: string;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
  accountId = stage.platform.random.id();
});
afterAll(() => stage.close());

function within<T>(work: (tx: Tx, workspaceId: string) => Promise<T>): Promise<T> {
  return inWorkspace(stage.platform.db, stage.workspaceId, (tx) => work(tx, stage.workspaceId));
}

function seen(changes: Partial<SeenPerson>): SeenPerson {
  return {
    publicIdentifier: null,
    providerId: null,
    accountId,
    name: 'Una Known',
    headline: null,
    picture: null,
    ...changes,
  };
}

async function listOf(name: string, rows: string): Promise<string> {
  const answer = await stage.upload(rows, { name });
  await stage.runJob(answer.data.job.id);
  return answer.data.list.id;
}

test('an unknown writer becomes a lead once and learns who it is later', async () => {
  const first = await within((tx, ws) =>
    stage.leads.ensureLeadFromPerson(tx, ws, seen({ providerId: 'ACo1' })),
  );
  const again = await within((tx, ws) =>
    stage.leads.ensureLeadFromPerson(
      tx,
      ws,
      seen({ providerId: 'ACo1', publicIdentifier: 'Una-Known', name: 'Other Spelling', headline: 'CEO' }),
    ),
  );
  expect(again).toBe(first);
  const lead = await within((tx, ws) => stage.leads.getLead(tx, ws, first));
  expect(lead).toMatchObject({
    publicIdentifier: 'una-known',
    fullName: 'Una Known',
    firstName: 'Una',
    lastName: 'Known',
    headline: 'CEO',
  });
  const found = await within(async (tx, ws) => [
    await stage.leads.findLeadByPublicIdentifier(tx, ws, 'UNA-known'),
    await stage.leads.findLeadByProviderId(tx, ws, accountId, 'ACo1'),
  ]);
  expect(found).toEqual([first, first]);
  expect(await within((tx, ws) => stage.leads.providerIdOf(tx, ws, first, accountId))).toBe('ACo1');
});

test('two writers at the same moment make one lead', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, () =>
      within((tx, ws) => stage.leads.ensureLeadFromPerson(tx, ws, seen({ publicIdentifier: 'at-once' }))),
    ),
  );
  expect(new Set(ids).size).toBe(1);
});

test('an id remembered for a lead belongs to one account and one workspace', async () => {
  const leadId = await within((tx, ws) =>
    stage.leads.ensureLeadFromPerson(tx, ws, seen({ publicIdentifier: 'remembered' })),
  );
  const providerId = 'ACo2';
  await within((tx, ws) => stage.leads.rememberProviderId(tx, ws, { accountId, providerId, leadId }));
  const other = stage.platform.random.id();
  expect(await within((tx, ws) => stage.leads.providerIdOf(tx, ws, leadId, other))).toBeUndefined();
  const foreign = await inWorkspace(stage.platform.db, stage.otherWorkspaceId, (tx) =>
    stage.leads.findLeadByProviderId(tx, stage.otherWorkspaceId, accountId, providerId),
  );
  expect(foreign).toBeUndefined();
});

test('the members of several lists come once each, in chunks', async () => {
  const row = (n: number) => `M ${n},linkedin.com/in/member-${n}`;
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const one = await listOf('One', `Name,LinkedIn\n${numbers.slice(0, 20).map(row).join('\n')}\n`);
  const two = await listOf('Two', `Name,LinkedIn\n${numbers.slice(10).map(row).join('\n')}\n`);
  const walked: string[] = [];
  let chunk: string[];
  do {
    const last = walked.at(-1) ?? null;
    chunk = await within((tx, ws) => stage.leads.listMembers(tx, ws, [one, two], last, 7));
    walked.push(...chunk);
  } while (chunk.length === 7);
  expect([walked.length, new Set(walked).size]).toEqual([30, 30]);
  expect(walked).toEqual(walked.toSorted());
  expect(await within((tx, ws) => stage.leads.countMembers(tx, ws, [one, two]))).toBe(30);
  expect(await within((tx, ws) => stage.leads.countMembers(tx, ws, [one]))).toBe(20);
  expect(await within((tx, ws) => stage.leads.getLeads(tx, ws, walked.slice(0, 3)))).toHaveLength(3);
  await stage.call('DELETE', `/leads/lists/${one}`);
  expect(await within((tx, ws) => stage.leads.countMembers(tx, ws, [one, two]))).toBe(20);
});

test('an exclusion names the rule that keeps a lead from being contacted', async () => {
  const rules = [
    { kind: 'company', value: 'ACME GmbH', reason: 'Customer' },
    { kind: 'domain', value: 'https://www.rival.example/about' },
    { kind: 'person', value: 'https://de.linkedin.com/in/Do-Not-Ask/' },
    { kind: 'keyword', value: 'Recruiter' },
  ];
  for (const rule of rules) {
    expect((await stage.call('POST', '/leads/exclusions', rule)).status).toBe(200);
  }
  // The same rule in another spelling is the same rule.
  expect((await stage.call('POST', '/leads/exclusions', { kind: 'company', value: 'acme' })).status).toBe(
    200,
  );
  type Rule = { id: string; value: string };
  const rulesNow = async () => (await stage.call<{ items: Rule[] }>('GET', '/leads/exclusions')).data.items;
  const all = await rulesNow();
  expect(all).toHaveLength(4);
  const listId = await listOf(
    'Excluded',
    [
      'Name,LinkedIn,Company,Email,Job title',
      'A A,linkedin.com/in/ex-1,Acme,,CEO',
      'B B,linkedin.com/in/ex-2,Other,b@mail.rival.example,CEO',
      'C C,linkedin.com/in/do-not-ask,Other,,CEO',
      'D D,linkedin.com/in/ex-4,Other,,Senior Recruiter',
      'E E,linkedin.com/in/ex-5,Other,,Recruiting software',
    ].join('\n'),
  );
  const reasons = await within(async (tx, ws) => {
    const ids = await stage.leads.listMembers(tx, ws, [listId], null, 10);
    const match = await stage.leads.exclusionMatcher(tx, ws);
    const leads = await stage.leads.getLeads(tx, ws, ids);
    return Object.fromEntries(leads.map((lead) => [lead.fullName, match(lead)?.ruleName ?? null]));
  });
  expect(reasons).toEqual({
    'A A': 'ACME GmbH',
    'B B': 'rival.example',
    'C C': 'linkedin.com/in/do-not-ask',
    'D D': 'Recruiter',
    'E E': null,
  });
  const company = all.find((rule) => rule.value === 'ACME GmbH');
  expect((await stage.call('DELETE', `/leads/exclusions/${company?.id}`, undefined, 'other')).status).toBe(
    404,
  );
  expect((await stage.call('DELETE', `/leads/exclusions/${company?.id}`)).status).toBe(200);
  expect(await rulesNow()).toHaveLength(3);
});

test('an exclusion that could match nobody is refused with a sentence', async () => {
  for (const rule of [
    { kind: 'domain', value: 'not a domain' },
    { kind: 'person', value: 'https://www.linkedin.com/company/acme' },
    { kind: 'keyword', value: '  ' },
    { kind: 'company', value: '---' },
  ]) {
    const answer = await stage.call('POST', '/leads/exclusions', rule);
    expect([rule.kind, answer.status]).toEqual([rule.kind, 422]);
    expect(answer.error.message.length).toBeGreaterThan(10);
  }
});
