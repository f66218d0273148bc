import { memberIdOfLink } from '@waypost/domain/linkedin/profile-url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const header = [
  ...['Sales Navigator Profile Link', 'LinkedIn Profile Link', 'Full Name', 'First Name', 'Last Name'],
  ...['Job Title', 'Company', 'Company Sales Navigator Link', 'Location', 'Connection Degree'],
];
const salesLink = (person: string) =>
  `https://www.linkedin.com/sales/lead/ACwAAA${person}EabcdEFGH1234ijkl,NAME_SEARCH,x7Qd`;

/** A search as an exporter writes it: every third person without a public link, and some not even with a last name. */
function exported(run: string, people: number): string {
  const rows = Array.from({ length: people }, (_, index) => {
    const person = `${run}${String(index).padStart(3, '0')}`;
    const link = index % 3 === 2 ? '' : `https://www.linkedin.com/in/spare-${person.toLowerCase()}`;
    const last = index % 6 === 5 ? '' : `Person${person}`;
    return [
      ...[salesLink(person), link, `Ada ${last}`.trim(), 'Ada', last, 'Head of Ops', `Acme ${index}`],
      ...[`https://www.linkedin.com/sales/company/${index}`, 'Berlin, Germany', '2nd'],
    ];
  });
  return [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
}

async function checkedAndImported(content: string, options: object) {
  const check = await stage.upload(content, options, { path: '/leads/imports/dry-run' });
  expect(check.status, check.text).toBe(200);
  const counted = await stage.runJob(check.data.job.id);
  const real = await stage.upload(null, { ...options, name: 'Search', checkId: check.data.job.id });
  expect(real.status, real.text).toBe(200);
  const job = await stage.runJob(real.data.job.id);
  expect(job.status).toBe('done');
  expect(job.counts).toEqual(counted.counts);
  const shown = await stage.walk(real.data.list.id, { limit: 200 });
  const ids = shown.map(({ id }) => id);
  const { platform, workspaceId, leads } = stage;
  const details = await inWorkspace(platform.db, workspaceId, (tx) => leads.getLeads(tx, workspaceId, ids));
  return { counts: job.counts, leads: details };
}

test('people of a search without a public link come in with the Sales Navigator link beside it', async () => {
  const { counts, leads } = await checkedAndImported(exported('A', 30), {});
  // Incomplete until an account looked them up.
  expect(counts).toMatchObject({ added: 30, created: 30, rejected: 0, incomplete: 10, mistyped: 0 });
  const byPublicLink = leads.filter(({ publicIdentifier }) => publicIdentifier !== null);
  expect(byPublicLink).toHaveLength(20);
  expect(byPublicLink.every(({ linkToResolve }) => linkToResolve === null)).toBe(true);
  const lookedUp = leads.filter(({ publicIdentifier }) => publicIdentifier === null);
  expect(lookedUp).toHaveLength(10);
  for (const { linkToResolve, customFields } of lookedUp) {
    expect(memberIdOfLink(linkToResolve)).toMatch(/^ACwAAAA/);
    expect(customFields['Sales Navigator Profile Link']).toBe(linkToResolve);
  }
  expect(leads.every(({ customFields }) => 'Sales Navigator Profile Link' in customFields)).toBe(true);

  // The same search again meets the same people.
  const again = await checkedAndImported(exported('A', 30), {});
  expect(again.counts).toMatchObject({ created: 0, incomplete: 10, rejected: 0 });
});

test('a mapping remembered from before does so too, and what is remembered stays as it was', async () => {
  const recall = async () =>
    (
      await stage.call<{ mapping: Record<string, string | null> | null }>('POST', '/leads/imports/mapping', {
        header,
      })
    ).data.mapping;
  const remembered = {
    ...{ 0: null, 1: 'profileUrl', 2: 'fullName', 3: 'firstName', 4: 'lastName', 5: 'title', 6: 'company' },
    ...{ 7: 'custom:Company Sales Navigator Link', 8: 'location', 9: 'custom:Degree' },
  };
  const { counts, leads } = await checkedAndImported(exported('B', 9), { mapping: remembered });
  expect(counts).toMatchObject({ created: 9, rejected: 0, incomplete: 3 });
  expect(leads.filter(({ linkToResolve }) => memberIdOfLink(linkToResolve) !== null)).toHaveLength(3);
  expect(leads.some(({ customFields }) => 'Sales Navigator Profile Link' in customFields)).toBe(false);
  expect(await recall()).toEqual(remembered);
});
