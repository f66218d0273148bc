import type { Job } from '@waypost/contract/jobs';
import type { Exclusion } from '@waypost/contract/leads';
import type { ForgottenLead } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';
import { storeFound, noCounts } from '../sources/store-found.ts';
import type { JudgedPerson } from '../icp/judged.ts';
import { walkFrom } from '../icp/people-walk.ts';
import { insertPreview } from '../icp/store/preview.store.ts';
import { noFields } from '../lead-person.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { readRelationPage, syncStart } from '../sources/relations/sync-relations.ts';
import { saveRelations } from '../store/relation.store.ts';
import { createExclusionRules } from '../exclusion-rules.ts';

let stage: LeadStage;
const accountId = '01a1fe7b-3c39-727c-ad1e-c397919ac7d4';
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const within = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(stage.platform.db, stage.workspaceId, work);

/** Every text the workspace's tables hold, but for the forgotten hashes. */
async function everything(): Promise<string> {
  return within(async (tx) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'`.execute(tx);
    let text = '';
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(tx);
      text += rows.map(({ row }) => `${name}: ${row}\n`).join('');
    }
    return text;
  });
}

async function marie() {
  const seeded = await seedList(
    stage,
    [
      {
        ...{ fullName: 'Marie Forgettable', identityKey: 'marie-forgettable', company: 'Radium Ltd' },
        ...{ email: 'Marie@Radium.example', headline: 'Glows in the dark', customFields: { Pet: 'Curium' } },
      },
      { fullName: 'Pierre Stays', identityKey: 'pierre-stays' },
    ],
    'Physics',
  );
  const lead = seeded.leads.find(({ fullName }) => fullName === 'Marie Forgettable');
  if (lead === undefined) throw new Error('Marie was not stored.');
  return { listId: seeded.id, lead };
}

test('forgetting leaves no word about the person anywhere, and nobody else loses one', async () => {
  const { listId, lead } = await marie();
  const id = lead.id;
  await stage.call('POST', `/leads/${id}/notes`, { text: 'Note on Forgettable' });
  await stage.call('PATCH', `/leads/${id}`, { title: 'Forgettable title' });
  await stage.call('PUT', `/leads/${id}/score`, { score: 90, reason: 'Forgettable reason' });
  await stage.call('POST', '/leads/exclusions', { kind: 'person', value: 'marie-forgettable' });
  const set = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, {
    selection: { of: 'leads', leadIds: [id] },
    do: { action: 'set_field', field: 'location', value: 'Forgettable street' },
  });
  await stage.runJob(set.data.job.id);
  await within((tx) =>
    stage.leads.rememberProviderId(tx, stage.workspaceId, { accountId, providerId: 'ACoMARIE', leadId: id }),
  );
  const relations = { workspaceId: stage.workspaceId, accountId, kind: 'connections' as const };
  const unknown = { headline: 'Glows in the dark', picture: null, connectedAt: null };
  const seen = [
    { ...unknown, providerId: 'ACoMARIE', identityKey: null, fullName: 'Marie Forgettable' },
    { ...unknown, providerId: 'ACoOTHER', identityKey: 'marie-forgettable', fullName: 'Marie Forgettable' },
    {
      ...unknown,
      providerId: 'ACoPIERRE',
      identityKey: 'pierre-stays',
      fullName: 'Pierre Stays',
      headline: null,
    },
  ];
  await within((tx) => saveRelations(tx, relations, seen, 0));
  const candidates = ['Marie-Forgettable', 'pierre-stays'].map((publicIdentifier) => ({
    ...{ person: { publicIdentifier, providerId: null }, judgements: [], score: 0, liked: null },
  }));
  const preview = {
    ...{ jobId: id, profileId: id, version: 1, accountId, total: 2 },
    position: walkFrom([]),
  };
  await within((tx) =>
    insertPreview(
      tx,
      stage.workspaceId,
      { ...preview, candidates: candidates as unknown as JudgedPerson[] },
      0,
    ),
  );
  const attendees = [
    { profileUrl: 'linkedin.com/in/Marie-Forgettable?x=1', fullName: 'M. F.', company: 'Radium Ltd' },
    { profileUrl: 'linkedin.com/in/pierre-stays', fullName: 'Pierre Stays', company: 'Curie' },
  ].map((person) => ({ title: null, role: null, ...person }));
  const pasted = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/people-sources`, {
    ...{ kind: 'attendees', event: { name: 'Physics day', day: null, url: null }, people: attendees },
  });
  await stage.runJob(pasted.data.job.id);
  const waiting = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/people-sources`, {
    ...{ kind: 'attendees', event: { name: 'Chemistry day', day: null, url: null }, people: attendees },
  });
  await within((tx) =>
    sql`update lead_list_sources set label = 'Marie Forgettable: a post', url = 'https://x.example/posts/marie-forgettable_y'
      where workspace_id = ${stage.workspaceId} and list_id = ${listId}`.execute(tx),
  );
  expect(await everything()).toContain('Forgettable reason');
  expect((await stage.call('POST', `/leads/${id}/forget`)).status).toBe(200);
  const left = await everything();
  const said = left.split('\n').filter((line) => /forgettable|radium|ACoMARIE|curium|glows/i.test(line));
  expect(said).toEqual([]);
  // A list that is still to be read keeps its other people.
  const later = await stage.runJob(waiting.data.job.id);
  expect(later.counts).toMatchObject({ found: 2, unidentified: 1 });
  expect(left).toContain('Pierre Stays');
  expect(left).toContain('ACoPIERRE');
  const page = {
    items: seen.map(({ identityKey, fullName, ...rest }) => ({
      ...rest,
      fullName,
      publicIdentifier: identityKey,
    })),
    cursor: null,
  };
  const network = { listRelations: async () => page } as unknown as LeadsNetwork;
  const again = await readRelationPage(
    { network, secrets: stage.platform.secrets },
    relations,
    syncStart(false),
  );
  await within((tx) => again.write(tx, 0));
  expect(await everything()).not.toContain('ACoMARIE');
  expect(again.fresh()).toBe(0);
  expect((await stage.call('GET', `/leads/${id}`)).status).toBe(404);
  expect((await stage.call<{ items: Exclusion[] }>('GET', '/leads/exclusions')).data.items).toEqual([]);
  expect((await stage.walk(listId)).map(({ fullName }) => fullName)).toEqual(['Pierre Stays']);
});

test('a file, a source and a sync do not bring the person back, by link, address or id', async () => {
  const file = await stage.upload(
    'First name,Last name,LinkedIn,E-mail\n' +
      'Marie,Forgettable,https://de.linkedin.com/in/Marie-Forgettable/?utm=1,\n' +
      'Irene,New,linkedin.com/in/irene-new,\n' +
      'Marie,Other,linkedin.com/in/marie-other-link,MARIE@radium.example\n',
    { name: 'Back again' },
  );
  const job = await stage.runJob(file.data.job.id);
  expect(job.counts).toMatchObject({ added: 1, excluded: 2 });
  expect((await stage.walk(file.data.list.id)).map(({ fullName }) => fullName)).toEqual(['Irene New']);
  const counts = { ...noCounts };
  const person = (identityKey: string | null, providerId: string) => ({
    name: 'Marie Forgettable',
    person: {
      ...{ identityKey, fallbackKey: null, seenAs: { accountId, providerId } },
      fields: { ...noFields, fullName: 'Marie Forgettable' },
    },
  });
  const sourceJob = { jobId: stage.platform.random.id(), listId: file.data.list.id };
  await within((tx) =>
    storeFound(
      tx,
      {
        ...{ ...sourceJob, workspaceId: stage.workspaceId, amountMax: 10, addedAt: 0, counts },
        skip: [],
        items: [
          person('marie-forgettable', 'ACoOTHER'),
          person(null, 'ACoMARIE'),
          person('nadia', 'ACoNADIA'),
        ],
      },
      { ...stage.platform, rulesOf: createExclusionRules(), campaignsOf: async () => new Map() },
    ),
  );
  expect(counts).toMatchObject({ found: 3, added: 1, excluded: 2 });
  const seen = {
    accountId,
    providerId: 'ACoMARIE',
    name: 'Marie Forgettable',
    headline: null,
    picture: null,
  };
  const met = await within((tx) =>
    stage.leads.meetPerson(tx, stage.workspaceId, { ...seen, publicIdentifier: null }),
  );
  expect(met).toBeNull();
  const left = (await everything()).split('\n').filter((line) => /marie[- ]|ACoMARIE/i.test(line));
  // Nadia was called Marie by the source.
  expect(left.filter((line) => !line.includes('nadia') && !line.startsWith('lead_source_rows'))).toEqual([]);
});

test('hashes say nothing without the key of this installation, and differ between workspaces', async () => {
  const rows = await within(async (tx) => {
    const { rows: found } = await sql<{ key_hash: Buffer }>`select key_hash from forgotten_people`.execute(
      tx,
    );
    return found.map(({ key_hash: hash }) => hash.toString('hex'));
  });
  // Her link, her e-mail, two ways to write her name beside the company, and the id under which the account saw her.
  expect(rows).toHaveLength(5);
  const mine = stage.platform.secrets.keyedHash(
    'forgotten people',
    `${stage.workspaceId} identity marie-forgettable`,
  );
  expect(rows).toContain(mine.toString('hex'));
  const theirs = await inWorkspace(stage.platform.db, stage.otherWorkspaceId, (tx) =>
    stage.leads.forgottenSince(tx, stage.otherWorkspaceId, {
      ...{ publicIdentifier: 'marie-forgettable', providerId: null, accountId },
    }),
  );
  expect(theirs).toBeNull();
});

test('whoever has something on the way is not forgotten yet, alone or among many', async () => {
  const { id: listId, leads } = await seedList(stage, [
    { fullName: 'On The Way', identityKey: 'on-the-way' },
    { fullName: 'Free To Go', identityKey: 'free-to-go' },
  ]);
  const busy = leads.find(({ fullName }) => fullName === 'On The Way')?.id ?? '';
  await within((tx) =>
    sql`insert into actions (workspace_id, id, account_id, lead_id, kind, origin, effect_key, priority, state,
        not_before, planned_at)
      values (${stage.workspaceId}, ${stage.platform.random.id()}, ${accountId}, ${busy}, 'message', 'human', 'k', 1,
        'in_doubt', now(), now())`.execute(tx),
  );
  const refused = await stage.call('POST', `/leads/${busy}/forget`);
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('on its way')]);
  const bulk = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, {
    selection: { of: 'matching' },
    do: { action: 'forget' },
  });
  expect((await stage.runJob(bulk.data.job.id)).counts).toEqual({ done: 1, skipped: 1 });
  expect((await stage.walk(listId)).map(({ fullName }) => fullName)).toEqual(['On The Way']);
});

test('nobody comes back by name and company alone, however they were known, and a namesake with a link is somebody else', async () => {
  const rows = (people: string) => `First name,Last name,Company,LinkedIn\n${people}`;
  const imported = async (content: string, options: object) => {
    const { data, status, text } = await stage.upload(content, options);
    expect(status, text).toBe(200);
    const { counts, id } = await stage.runJob(data.job.id);
    return {
      counts,
      id,
      listId: data.list.id,
      names: (await stage.walk(data.list.id)).map(({ fullName }) => fullName),
    };
  };
  // One was never known by a link, one learnt it from a second file and moved on, one had it from the start.
  const unlinked = 'Emil,Unlinked,Radon GmbH,\nLise,Learnt,Radon GmbH,\n';
  const file = rows(`${unlinked}Otto,Linked,Radon GmbH,linkedin.com/in/otto-linked\n`);
  const { listId } = await imported(file, { name: 'Radon' });
  await imported(rows('Lise,Learnt,Radon,linkedin.com/in/lise-learnt\n'), { name: 'Links' });
  for (const { id, fullName } of await stage.walk(listId)) {
    if (fullName === 'Lise Learnt') await stage.call('PATCH', `/leads/${id}`, { company: 'Elsewhere' });
    expect((await stage.call('POST', `/leads/${id}/forget`)).status).toBe(200);
  }
  const all = rows(`${unlinked}Otto,Linked,Radon,\nIda,New,Radon,\n`);
  const again = await imported(all, { name: 'Again' });
  expect(again.counts).toMatchObject({ added: 1, excluded: 3 });
  expect(again.names).toEqual(['Ida New']);
  const kept = await stage.call<{ items: { reason: string; cells: string[] }[] }>(
    ...(['GET', `/leads/imports/${again.id}/rows?kind=excluded`] as const),
  );
  expect(kept.data.items.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'This person was forgotten and is not stored again.'),
  );
  const people = ['Emil Unlinked', 'Otto Linked', 'Lise Learnt', 'Ida New'].map((fullName) => ({
    ...{ profileUrl: null, fullName, title: null, company: 'RADON', role: null },
  }));
  const pasted = await stage.call<{ job: Job }>('POST', `/leads/lists/${again.listId}/people-sources`, {
    ...{ kind: 'attendees', event: { name: 'Radon day', day: null, url: null }, people },
  });
  expect((await stage.runJob(pasted.data.job.id)).counts).toMatchObject({
    added: 0,
    excluded: 3,
    duplicate: 1,
  });
  const namesake = await imported(rows('Otto,Linked,Radon,linkedin.com/in/another-otto\n'), {
    name: 'Namesake',
  });
  expect(namesake.names).toEqual(['Otto Linked']);
});

test('an unlinked lead of the same name and company is not erased with them, and the answer names it', async () => {
  const rows = (link: string) => `First name,Last name,Company,LinkedIn\nKlaus,Twin,Krypton GmbH,${link}\n`;
  const listOf = async (link: string, name: string) => {
    const { data } = await stage.upload(rows(link), { name });
    await stage.runJob(data.job.id);
    return data.list.id;
  };
  const linked = await listOf('linkedin.com/in/klaus-twin', 'Linked');
  const unlinked = await listOf('', 'Unlinked');
  const [[one], [twin]] = [await stage.walk(linked), await stage.walk(unlinked)];
  const forgotten = await stage.call<ForgottenLead>('POST', `/leads/${one?.id}/forget`);
  expect(forgotten.data).toEqual({
    deleted: true,
    namesakes: [{ id: twin?.id, lists: ['Unlinked'] }],
  });
  expect(await stage.walk(unlinked)).toHaveLength(1);
  expect((await stage.call<ForgottenLead>('POST', `/leads/${twin?.id}/forget`)).data.namesakes).toEqual([]);
});
