import type { Job } from '@waypost/contract/jobs';
import type { WorkspaceExport } from '@waypost/contract/workspace';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportParts } from '../features/workspace/export/archive.ts';
import { exportedTables, leftOutTables } from '../features/workspace/export/exported-tables.ts';
import { countRows, tenantTables } from '../platform/db/tenant-tables.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import { filesOfZip } from '../platform/http/testing/files-of-zip.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

let product: WholeProduct;
let mine: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
});
afterAll(() => product.close());

const inMine = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(product.platform.db, mine.workspaceId, work);

const start = (format: 'json' | 'csv') =>
  mine.done<WorkspaceExport>('POST', '/workspace/exports', { format });
const made = async (format: 'json' | 'csv') => {
  const { id } = await start(format);
  const job = await product.runJob(mine.workspaceId, mine.token, id);
  expect(job).toMatchObject({ status: 'done', message: null });
  return { id, job, files: filesOfZip(await bytes(id)) };
};
async function bytes(id: string): Promise<Buffer> {
  const answer = await product.server.inject({
    method: 'GET',
    url: `/api/workspace/exports/${id}/file`,
    headers: { authorization: `Bearer ${mine.token}` },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /filename="waypost-export-\d{4}-\d\d-\d\d-\d{4}-(?:json|csv)\.zip"/,
  );
  return answer.rawPayload;
}
const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('A10 the full export', () => {
  it('A10 names every table of a workspace once, as one that leaves or as one that stays and why', async () => {
    const all = (await inMine(tenantTables)).map(({ name }) => name);
    const named = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOutTables)];
    expect(named.toSorted()).toEqual(all.toSorted());
    const files = exportedTables.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
  });

  it('A10 hands out no column that by its name holds a secret, and none that is not there', async () => {
    const all = new Map((await inMine(tenantTables)).map((table) => [table.name, table]));
    const parts = await inMine(exportParts);
    const columns = parts.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`));
    expect(
      columns.filter((name) => /secret|token|password|cookie|hash|sealed|member_key/.test(name)),
    ).toEqual([]);
    const unknown = exportedTables.flatMap(({ table, without = [] }) =>
      without.filter((name) => all.get(table)?.columns.every((column) => column.name !== name)),
    );
    expect(unknown).toEqual([]);
  });

  it('A10 holds every row of every file, as JSON lines, with a manifest that counts them', async () => {
    const { id, job, files } = await made('json');
    const manifest = JSON.parse(files.get('manifest.json') ?? '') as {
      files: { file: string; rows: number }[];
    };
    for (const { table, file } of exportedTables) {
      const inTable = await inMine((tx) => countRows(tx, mine.workspaceId, table));
      expect([table, linesOf(files.get(`${file}.jsonl`)).length]).toEqual([table, inTable]);
      expect(manifest.files.find((one) => one.file === `${file}.jsonl`)?.rows).toBe(inTable);
    }
    const some = ['leads', 'lists', 'campaigns', 'campaign-versions', 'enrolments', 'actions', 'messages'];
    for (const file of some) expect(linesOf(files.get(`${file}.jsonl`)).length, file).toBeGreaterThan(0);
    expect(linesOf(files.get('leads.jsonl')).map((lead) => lead['id'])).toEqual(
      expect.arrayContaining(mine.leadIds),
    );
    for (const lead of linesOf(files.get('leads.jsonl'))) {
      const key = lead['identity_key'];
      expect(lead['profile_url']).toBe(typeof key === 'string' ? profileUrlOf(key) : null);
    }
    expect(files.get('README.txt')).toContain('leads.jsonl');
    expect(job.done).toBe(manifest.files.reduce((sum, { rows }) => sum + rows, 0));
    const listed = await mine.done<WorkspaceExport[]>('GET', '/workspace/exports');
    expect(listed.find((one) => one.id === id)).toMatchObject({ state: 'ready', rows: job.done });
    const everything = [...files.values()].join('\n');
    const { rows } = await inMine((tx) =>
      sql<{ secret: string }>`select password_hash as secret from credentials`.execute(tx),
    );
    for (const secret of [rows[0]?.secret, mine.token, mine.credentials.password, 'argon2']) {
      expect(everything.includes(secret ?? 'argon2')).toBe(false);
    }
  });

  it('A10 holds how each LinkedIn account sends, without the key by which the installation knows its member', async () => {
    const { files } = await made('json');
    const accounts = linesOf(files.get('linkedin-accounts.jsonl'));
    const settings = linesOf(files.get('linkedin-account-settings.jsonl'));
    expect(accounts.length).toBeGreaterThan(0);
    expect(settings.map((row) => row['account_id']).toSorted()).toEqual(
      accounts.map((row) => row['id']).toSorted(),
    );
    for (const row of settings) expect(row).toHaveProperty('working_hours');
    for (const row of settings) expect(row).toHaveProperty('caps');
    expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({ file: 'linkedin-account-settings.jsonl', rows: accounts.length }),
      ]),
    });
  });

  it('A10 writes CSV that a spreadsheet does not run as formulas', async () => {
    await mine.done('PATCH', `/leads/lists/${mine.listId}`, { name: '=cmd|calc' });
    const { files } = await made('csv');
    expect(files.get('sessions.csv')).toMatch(/,user_agent,.*,device\r?\n.+,Unknown device\r?\n/);
    const lists = files.get('lists.csv') ?? '';
    expect(lists.split('\r\n')[0]).toBe(
      '\uFEFFid,name,description,lead_count,created_at,updated_at,deleted_at',
    );
    expect(lists).toContain(`"'=cmd|calc"`);
    expect(files.get('campaign-versions.csv')).toContain('""nodes""');
  });

  it('A10 is made one at a time, stops when it is cancelled, and then nothing is left of it', async () => {
    const { id } = await start('json');
    const second = await mine.call('POST', '/workspace/exports', { format: 'csv' });
    expect([second.status, second.error.message]).toEqual([
      409,
      'An export is being made already. Wait for it, or cancel it.',
    ]);
    expect((await mine.call('GET', `/workspace/exports/${id}/file`)).error.code).toBe('not_ready');
    await mine.done<Job>('POST', `/jobs/${id}/cancel`);
    expect((await product.runJob(mine.workspaceId, mine.token, id)).status).toBe('cancelled');
    expect((await mine.done<WorkspaceExport[]>('GET', '/workspace/exports'))[0]).toMatchObject({
      id,
      state: 'failed',
    });
    await made('json');
  });

  it('A10 can be downloaded for seven days, or until it is deleted or somebody in it is forgotten', async () => {
    const gone = async (id: string) =>
      expect((await mine.call('GET', `/workspace/exports/${id}/file`)).status).toBe(404);
    const { id: deleted } = await made('json');
    await mine.done('DELETE', `/workspace/exports/${deleted}`);
    await gone(deleted);
    const { id: old } = await made('json');
    await inMine((tx) =>
      sql`update workspace_exports set expires_wall_at = expires_wall_at - interval '7 days' where id = ${old}`.execute(
        tx,
      ),
    );
    await gone(old);
    const { id: spoiled } = await made('json');
    await mine.done('POST', `/leads/${mine.leadIds[0]}/forget`);
    await gone(spoiled);
    await product.runLoop('workspace.exports');
    const left = await inMine((tx) =>
      sql`select 1 from workspace_exports where id in (${spoiled}, ${old})`.execute(tx),
    );
    expect(left.rows).toEqual([]);
  });
});
