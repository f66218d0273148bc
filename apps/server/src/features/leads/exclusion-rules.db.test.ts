import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddedExclusion, Exclusion, ImportedExclusions } from '@waypost/contract/leads';
import type { ExclusionSubject } from '@waypost/domain/leads/exclusion';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import { createExclusionRules } from './exclusion-rules.ts';
import { insertExclusions, setExclusionRevision } from './store/exclusion.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';
import { seedList } from './testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const rulesOf = createExclusionRules();
const within = <T>(work: (tx: Tx) => Promise<T>, workspaceId = stage.workspaceId): Promise<T> =>
  inWorkspace(stage.platform.db, workspaceId, work);
const current = (workspaceId = stage.workspaceId) => within((tx) => rulesOf(tx, workspaceId), workspaceId);
const at = (company: string): ExclusionSubject => ({
  identityKey: null,
  company,
  companyDomain: null,
  email: null,
  headline: null,
  title: null,
});
const now = Date.UTC(2026, 0, 1);
const exclude = async (company: string) =>
  (await stage.call<{ id: string }>('POST', '/leads/exclusions', { kind: 'company', value: company })).data;

test('rules are compiled once until they change, whoever asks', async () => {
  const none = await current();
  expect(await current()).toBe(none);
  const { id } = await exclude('Acme');
  const one = await current();
  expect(one(at('ACME Inc.'), now)).toMatchObject([{ ruleId: id, ruleName: 'Acme' }]);
  expect(await current()).toBe(one);
  // The same rule again changes nothing.
  await exclude('acme');
  expect(await current()).toBe(one);
  await stage.call('DELETE', `/leads/exclusions/${id}`);
  expect((await current())(at('Acme'), now)).toEqual([]);
});

test('a change that was rolled back leaves nothing behind', async () => {
  await exclude('Stays');
  const before = await current();
  const rolledBack = within(async (tx) => {
    const { platform, workspaceId } = stage;
    await insertExclusions(tx, workspaceId, [
      {
        id: platform.random.id(),
        kind: 'company',
        value: 'gone',
        label: 'Gone',
        reason: null,
        expiresAt: null,
        createdAt: platform.clock.businessNow(),
      },
    ]);
    await setExclusionRevision(tx, workspaceId, platform.random.id());
    expect((await rulesOf(tx, workspaceId))(at('Gone'), now)).not.toEqual([]);
    throw new Error('Rolled back.');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back.');
  const after = await current();
  expect(after(at('Gone'), now)).toEqual([]);
  expect(after(at('Stays'), now)).toEqual(before(at('Stays'), now));
});

test('workspaces keep their own rules', async () => {
  await exclude('Mine only');
  const other = await current(stage.otherWorkspaceId);
  expect(other(at('Mine only'), now)).toEqual([]);
  expect((await current())(at('Mine only'), now)).not.toEqual([]);
  expect(await current(stage.otherWorkspaceId)).toBe(other);
});

test('a rule ends at its instant, is shown as expired, and comes back when it is added again', async () => {
  const { clock } = stage.platform;
  const expiresAt = new Date(clock.businessNow() + 60_000).toISOString();
  const add = (more: object) =>
    stage.call<Exclusion>('POST', '/leads/exclusions', { kind: 'company', value: 'Brief', ...more });
  expect((await add({ expiresAt, reason: 'Trial' })).data).toMatchObject({ expiresAt, expired: false });
  const match = await current();
  const end = Date.parse(expiresAt);
  expect(match(at('Brief'), end - 1)).toMatchObject([{ ruleName: 'Brief', expiresAt: end }]);
  expect(match(at('Brief'), end)).toEqual([]);
  expect((await add({ expiresAt: new Date(clock.businessNow()).toISOString() })).status).toBe(422);
  // The longer of the two holds.
  expect((await add({})).data).toMatchObject({ expiresAt: null, reason: 'Trial' });
  expect((await add({ expiresAt })).data).toMatchObject({ expiresAt: null });
});

test('an import adds what can be rules once, and names the rows that cannot', async () => {
  const rules = [
    { kind: 'company', value: 'Umbrella Ltd' },
    { kind: 'company', value: 'UMBRELLA', reason: 'Customer' },
    { kind: 'domain', value: 'not a domain' },
    { kind: 'person', value: 'https://www.linkedin.com/in/Wanda-Maximoff/?x=1' },
    { kind: 'person', value: 'wanda@umbrella.com' },
    { kind: 'keyword', value: '!!' },
  ];
  const first = await stage.call<ImportedExclusions>('POST', '/leads/exclusions/import', { rules });
  expect(first.data).toMatchObject({
    ...{ added: 3, known: 0 },
    repeated: [{ index: 1, sameAs: 0, value: 'UMBRELLA', counts: false }],
  });
  expect(first.data.refused.map(({ index }) => index)).toEqual([2, 5]);
  const again = await stage.call<ImportedExclusions>('POST', '/leads/exclusions/import', { rules });
  expect(again.data).toMatchObject({ added: 0, known: 3 });
  const match = await current();
  expect(match(at('Umbrella GmbH'), now)).toHaveLength(1);
  expect(match({ ...at('X'), email: 'Wanda@umbrella.com' }, now)).toHaveLength(1);
});

test('a rule is called what counts of its address, a name as it was typed', async () => {
  const called = async (kind: string, value: string) =>
    (await stage.call<Exclusion>('POST', '/leads/exclusions', { kind, value })).data.value;
  expect(await called('domain', 'https://www.Wonka.test/about?x=1')).toBe('wonka.test');
  expect(await called('person', 'https://de.linkedin.com/in/Willy-Wonka/?trk=x')).toBe(
    'linkedin.com/in/willy-wonka',
  );
  expect(await called('person', 'mailto:Willy@wonka.test')).toBe('willy@wonka.test');
  expect(await called('company', 'Wonka, Inc.')).toBe('Wonka, Inc.');
});

test('an import that takes the end of a known rule away, or moves it, says so; a shorter one changes nothing', async () => {
  const day = (days: number) =>
    new Date(stage.platform.clock.businessNow() + days * 86_400_000).toISOString();
  const value = 'Massive Dynamic';
  const imports = async (rule: object) =>
    (
      await stage.call<ImportedExclusions>('POST', '/leads/exclusions/import', {
        rules: [{ kind: 'company', value, ...rule }],
      })
    ).data;
  expect(await imports({ expiresAt: day(30) })).toMatchObject({
    added: 1,
    known: 0,
    endRemoved: 0,
    endLater: 0,
  });
  expect(await imports({ expiresAt: day(10) })).toMatchObject({
    added: 0,
    known: 1,
    endRemoved: 0,
    endLater: 0,
  });
  expect(await imports({ expiresAt: day(60) })).toMatchObject({
    added: 0,
    known: 1,
    endRemoved: 0,
    endLater: 1,
  });
  expect(await imports({})).toMatchObject({ added: 0, known: 1, endRemoved: 1, endLater: 0 });
  expect(await imports({})).toMatchObject({ added: 0, known: 1, endRemoved: 0, endLater: 0 });
});

test('of two rows for one company the one that holds longest counts, with its reason, and the import says so', async () => {
  const day = (days: number) =>
    new Date(stage.platform.clock.businessNow() + days * 86_400_000).toISOString();
  const rules = [
    { kind: 'company', value: 'Hooli', reason: 'Customer', expiresAt: day(10) },
    { kind: 'company', value: 'HOOLI Inc.', reason: 'Competitor', expiresAt: day(20) },
    { kind: 'company', value: 'hooli', reason: 'Supplier', expiresAt: day(15) },
  ];
  const { data } = await stage.call<ImportedExclusions>('POST', '/leads/exclusions/import', { rules });
  expect(data).toMatchObject({
    ...{ added: 1, known: 0 },
    repeated: [
      { index: 1, sameAs: 0, counts: true },
      { index: 2, sameAs: 1, counts: false },
    ],
  });
  const { data: again } = await stage.call<Exclusion>('POST', '/leads/exclusions', {
    ...{ kind: 'company', value: 'Hooli', expiresAt: day(5) },
  });
  expect(again).toMatchObject({ reason: 'Competitor', expiresAt: day(20) });
});

test('a rule that is there already answers what it was before, and takes a new reason or a longer end alone', async () => {
  const day = (days: number) =>
    new Date(stage.platform.clock.businessNow() + days * 86_400_000).toISOString();
  const add = async (value: string, more: object = {}) =>
    (await stage.call<AddedExclusion>('POST', '/leads/exclusions', { kind: 'company', value, ...more })).data;
  const first = await add('Soralon Stores', { reason: 'Customer', expiresAt: day(30) });
  expect(first.before).toBeNull();
  const was = { reason: 'Customer', expiresAt: day(30) };
  const one = await current();
  // The same again, or for less long, changes nothing.
  expect(await add('Soralon stores', was)).toMatchObject({ id: first.id, ...was, before: was });
  expect(await add('soralon stores', { expiresAt: day(10) })).toMatchObject({ ...was, before: was });
  expect(await current()).toBe(one);
  // Another reason is taken though the end is not, and is the one that is said from then on.
  expect(await add('SORALON STORES', { reason: 'Partner', expiresAt: day(10) })).toMatchObject({
    ...{ value: 'Soralon Stores', reason: 'Partner', expiresAt: day(30), before: was },
  });
  expect(await current()).not.toBe(one);
  expect(await add('Soralon Stores', { reason: 'again' })).toMatchObject({
    ...{ reason: 'again', expiresAt: null, before: { reason: 'Partner', expiresAt: day(30) } },
  });
  expect(await add('Soralon Stores')).toMatchObject({
    ...{ reason: 'again', expiresAt: null, before: { reason: 'again', expiresAt: null } },
  });
});

test('what could match nobody is refused with the reason, and an address copied as a link is kept as one', async () => {
  const rules = [
    { kind: 'person', value: 'mailto:foo@bar.example' },
    { kind: 'company', value: '*.voss.example' },
    { kind: 'domain', value: '*.voss.example' },
    { kind: 'company', value: 'x'.repeat(400) },
    { kind: 'company', value: 'foo@bar.example' },
    { kind: 'company', value: 'booking.example' },
  ];
  const { data } = await stage.call<ImportedExclusions>('POST', '/leads/exclusions/import', { rules });
  expect(data.added).toBe(3);
  expect(data.refused.map(({ index, message }) => [index, message])).toEqual([
    [1, 'This is a domain, not the name of a company. Exclude it as a domain.'],
    [3, 'Give at most 300 characters.'],
    [4, 'This is a person, not the name of a company. Exclude it as a person.'],
  ]);
  const match = await current();
  expect(match({ ...at('X'), email: 'foo@bar.example' }, now)).toHaveLength(1);
  expect(match({ ...at('X'), companyDomain: 'eu.voss.example' }, now)).toHaveLength(1);
});

test('rules are read page by page, the newest first, and found by value or reason', async () => {
  type Page = { items: Exclusion[]; nextCursor: string | null; count: { total: number } | null };
  const rules = Array.from({ length: 130 }, (_, n) => ({ kind: 'company', value: `Müller ${n} GmbH` }));
  await stage.call('POST', '/leads/exclusions/import', { rules });
  const seen: string[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const path: string = `/leads/exclusions?limit=50${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { data }: { data: Page } = await stage.call<Page>('GET', path);
    seen.push(...data.items.map(({ id }) => id));
    total = data.count?.total ?? total;
    cursor = data.nextCursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  const found = async (search: string) =>
    (await stage.call<Page>('GET', `/leads/exclusions?search=${encodeURIComponent(search)}`)).data.items.map(
      ({ value }) => value,
    );
  expect(await found('muller 77')).toEqual(['Müller 77 GmbH']);
  expect(await found('competitor')).toEqual(['HOOLI Inc.']);
});

test('each rule says how many leads it matches now, as the rule itself would', async () => {
  const people = [
    { fullName: 'A', identityKey: 'reach-a', company: 'Voss AG', companyDomain: 'eu.voss.example' },
    { fullName: 'B', identityKey: 'reach-b', company: 'Voss', email: 'B@voss.example' },
    { fullName: 'C', identityKey: 'reach-c', company: 'Other', email: 'c@mail.voss.example' },
    { fullName: 'D', identityKey: 'reach-d', company: 'Other', companyDomain: 'notvoss.example' },
    {
      fullName: 'E',
      identityKey: 'reach-e',
      company: 'Other',
      title: 'Senior Stoker',
      email: 'e@voss.examples',
    },
  ];
  await seedList(stage, people);
  const day = new Date(stage.platform.clock.businessNow() + 86_400_000).toISOString();
  const given: [kind: string, value: string, leads: number | null][] = [
    ['domain', 'voss.example', 3],
    ['company', 'VOSS Ltd', 2],
    ['person', 'linkedin.com/in/reach-d', 1],
    ['person', 'b@voss.example', 1],
    ['person', 'nobody-here', 0],
    ['keyword', 'stoker', 1],
  ];
  const ids: string[] = [];
  for (const [kind, value] of given) {
    const { data } = await stage.call<Exclusion>('POST', '/leads/exclusions', { kind, value });
    ids.push(data.id);
  }
  const brief = { kind: 'company', value: 'Other', expiresAt: day };
  ids.push((await stage.call<Exclusion>('POST', '/leads/exclusions', brief)).data.id);
  const reach = async () => {
    const found = await within((tx) => stage.leads.exclusionReach(tx, stage.workspaceId, ids));
    return ids.map((id) => found.find(({ rule }) => rule.id === id)?.leads ?? null);
  };
  const counts = given.map(([, , leads]) => ({ value: leads, more: false }));
  expect(await reach()).toEqual([...counts, { value: 3, more: false }]);
  stage.platform.clock.advance(2 * 86_400_000);
  expect(await reach()).toEqual([...counts, null]);
});

test('the link of a page is called one, whatever it was meant to exclude', async () => {
  for (const kind of ['company', 'person']) {
    const answer = await stage.call('POST', '/leads/exclusions', {
      kind,
      value: 'https://www.linkedin.com/company/acme',
    });
    expect([answer.status, answer.error.issues?.[0]?.message ?? answer.error.message], kind).toEqual([
      422,
      'This is the link of a page, which names nobody. Give the name of the company, or its domain.',
    ]);
  }
});
