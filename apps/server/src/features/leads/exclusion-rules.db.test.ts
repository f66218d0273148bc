import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExclusionSubject } from '@waypost/domain/leads/exclusion';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import { createExclusionRules } from './exclusion-rules.ts';
import { insertExclusion, setExclusionRevision } from './store/exclusion.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

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
const exclude = async (company: string) =>
  (await stage.call<{ id: string }>('POST', '/leads/exclusions', { kind: 'company', value: company })).data;

test('rules are compiled once until they change, whoever asks', async () => {
  const none = await current();
  expect(await current()).toBe(none);
  const { id } = await exclude('Acme');
  const one = await current();
  expect(one(at('ACME Inc.'))).toMatchObject({ ruleId: id, ruleName: 'Acme' });
  expect(await current()).toBe(one);
  // The same rule again changes nothing.
  await exclude('acme');
  expect(await current()).toBe(one);
  await stage.call('DELETE', `/leads/exclusions/${id}`);
  expect((await current())(at('Acme'))).toBeNull();
});

test('a change that was rolled back leaves nothing behind', async () => {
  await exclude('Stays');
  const before = await current();
  const rolledBack = within(async (tx) => {
    const { platform, workspaceId } = stage;
    await insertExclusion(tx, workspaceId, {
      id: platform.random.id(),
      kind: 'company',
      value: 'gone',
      label: 'Gone',
      reason: null,
      createdAt: platform.clock.businessNow(),
    });
    await setExclusionRevision(tx, workspaceId, platform.random.id());
    expect((await rulesOf(tx, workspaceId))(at('Gone'))).not.toBeNull();
    throw new Error('Rolled back.');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back.');
  const after = await current();
  expect(after(at('Gone'))).toBeNull();
  expect(after(at('Stays'))).toEqual(before(at('Stays')));
});

test('workspaces keep their own rules', async () => {
  await exclude('Mine only');
  const other = await current(stage.otherWorkspaceId);
  expect(other(at('Mine only'))).toBeNull();
  expect((await current())(at('Mine only'))).not.toBeNull();
  expect(await current(stage.otherWorkspaceId)).toBe(other);
});
