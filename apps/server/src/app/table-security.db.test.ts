import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';
import { testRootKey } from '../platform/testing/test-platform.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';

/** Tables without a policy, each with why nothing in it says anything about a person. */
const directoryTables: Record<string, string> = {
  installation: 'one row about this installation',
  business_clock: 'one row with the anchors of the clock',
  sample_workspace: 'one row: how far the sample workspace is, ids',
  process_heartbeats: 'which processes are alive',
  engine_presence: 'one row: when a worker was last at work',
  due_work: 'ids and due times',
  feedback_directory: 'ids, and whether each is answered or removed',
  user_directory: 'keyed hash of the e-mail address, ids',
  token_directory: 'keyed hashes of tokens, ids, times; the successor is sealed',
  mail_token_directory: 'keyed hashes of links and addresses, ids, times',
  attempt_directory: 'keyed hashes of what attempts are counted by, times',
  payment_webhooks: 'hash of a body and what came of it',
  provider_account_directory: 'ids of the provider and our own, a status',
  member_directory: 'keyed hashes of members, ids',
  webhook_inbox_raw: 'a sealed body until it is dealt with, ids, times',
  linkedin_sweeps: 'when a round over all accounts is due',
  account_runtime: 'due times and settings of the account pumps, by keyed hash of the member',
  provider_breaker: 'one row: whether the provider is left alone, and since when',
  budget_ledger: 'what was spent when, by keyed hash of the member',
};

/** Tables that the migration alone reads and writes. */
const ownerTables = ['schema_migrations'];

/** Every text column of a directory table, with what stands in it. */
const directoryTexts: Record<string, string> = {
  'installation.installation_id': 'made at the first start',
  'installation.key_fingerprint': 'tells root keys apart',
  'installation.lives_at': 'numbers that PostgreSQL gave',
  'process_heartbeats.role': 'api or worker',
  'due_work.kind': 'kind of work',
  'business_clock.claims_taken_by': 'opaque id of a worker',
  'sample_workspace.state': 'one of four words',
  'token_directory.kind': 'access or refresh',
  'mail_token_directory.purpose': 'one of three words',
  'payment_webhooks.outcome': 'one of a few words',
  'provider_account_directory.provider_account_id': 'opaque id of the provider',
  'provider_account_directory.provider_status': 'one of a few words',
  'webhook_inbox_raw.kind': 'kind of news',
  'webhook_inbox_raw.provider_account_id': 'opaque id of the provider',
  'webhook_inbox_raw.outcome': 'one of a few words',
  'linkedin_sweeps.name': 'name of a round',
  'linkedin_sweeps.failure': 'our own sentence about the provider',
  'account_runtime.status': 'one of a few words',
  'account_runtime.account_type': 'free or paid',
  'account_runtime.cooldown_reason': 'our own sentence about a limit',
  'account_runtime.doubt_mode': 'retry or hold',
  'account_runtime.working_hours': 'hours and a time zone',
  'account_runtime.caps': 'limits',
  'account_runtime.shares': 'shares of campaigns, by id',
  'account_runtime.warm_up': 'start and pace of the warm-up',
  'account_runtime.warm_up_mode': 'off, gentle or normal',
  'account_runtime.rhythm': 'gaps, variation and weekends',
  'account_runtime.invites_rest_why': 'our own sentence about two weeks of invitations',
  'budget_ledger.budget': 'name of a budget',
};

let database: TestDatabase;
let owner: pg.Client;
let appRole: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  appRole = decodeURIComponent(new URL(database.appUrl).username);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

interface TableRow {
  name: string;
  forced: boolean;
  policies: string[];
  first_key: string | null;
}

async function tables(): Promise<TableRow[]> {
  const { rows } = await owner.query<TableRow>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      array(select pg_get_expr(p.polqual, c.oid) || ' / ' || pg_get_expr(p.polwithcheck, c.oid)
        from pg_policy p where p.polrelid = c.oid) as policies,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as first_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

/** Tables of which a transaction may see several workspaces at once, see `inWorkspaces`: those that a send touches. */
const seenTogether = new Set(['actions', 'attempts', 'linkedin_accounts', 'sending_stops', 'sending_waits']);
const ofSeveral = (() => {
  const seen = String.raw`\(\(workspace_id = [^=]*'app\.workspace_id'[^=]*\) OR \(workspace_id = ANY [^=]*'app\.workspace_ids'[^=]*\)`;
  return new RegExp(`^${seen} / ${seen}$`);
})();

describe('every table', () => {
  it('has forced row-level security on its workspace, or is named as a directory table', async () => {
    const all = await tables();
    const open = all.filter((table) => !table.forced).map((table) => table.name);
    expect(open.toSorted()).toEqual([...Object.keys(directoryTables), ...ownerTables].toSorted());
    for (const table of all.filter(({ forced }) => forced)) {
      expect(table.policies, table.name).toHaveLength(1);
      const own =
        /^\(workspace_id = [^=]*'app\.workspace_id'[^=]* \/ \(workspace_id = [^=]*'app\.workspace_id'[^=]*$/;
      expect(table.policies[0], table.name).toMatch(seenTogether.has(table.name) ? ofSeveral : own);
    }
    expect(all.length).toBeGreaterThan(30);
  });

  it('of a tenant has the workspace first in its primary key', async () => {
    const wrong = (await tables()).filter(({ forced, first_key: key }) => forced && key !== 'workspace_id');
    expect(wrong.map((table) => table.name)).toEqual([]);
  });

  it('of the directory holds text only where it is named, and why', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = any($1)
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
      [Object.keys(directoryTables)],
    );
    expect(rows.map((row) => row.name).toSorted()).toEqual(Object.keys(directoryTexts).toSorted());
  });

  it('hides its rows from a connection that names no workspace, and refuses rows of another one', async () => {
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    try {
      const [mine, theirs] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
      const insert = "insert into workspaces (workspace_id, name, created_at) values ($1, 'x', now())";
      await app.query("select set_config('app.workspace_id', $1, false)", [mine]);
      await app.query(insert, [mine]);
      await expect(app.query(insert, [theirs])).rejects.toThrow(/row-level security/);
      await app.query("select set_config('app.workspace_id', '', false)");
      expect((await app.query('select * from workspaces')).rows).toEqual([]);
      await app.query("select set_config('app.workspace_ids', $1, false)", [`{${mine},${theirs}}`]);
      expect((await app.query('select * from workspaces')).rows).toEqual([]);
      await app.query("select set_config('app.workspace_ids', '', false)");
      await app.query("select set_config('app.workspace_id', $1, false)", [theirs]);
      expect((await app.query('select * from workspaces')).rows).toEqual([]);
    } finally {
      await app.end();
    }
  });
});

describe('the role of the application', () => {
  it('owns nothing', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where pg_get_userbyid(c.relowner) = $1
       union all select p.proname from pg_proc p where pg_get_userbyid(p.proowner) = $1
       union all select n.nspname from pg_namespace n where pg_get_userbyid(n.nspowner) = $1
       union all select d.datname from pg_database d where pg_get_userbyid(d.datdba) = $1`,
      [appRole],
    );
    expect(rows).toEqual([]);
  });

  it('is no superuser, cannot bypass row-level security and makes nothing', async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
         has_schema_privilege($1, 'public', 'create') as creates_tables,
         exists (select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = $1) as is_member
       from pg_roles where rolname = $1`,
      [appRole],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        creates_tables: false,
        is_member: false,
      },
    ]);
  });

  it('cannot read or change what the migration keeps', async () => {
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    try {
      for (const table of ownerTables) {
        await expect(app.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await app.end();
    }
  });
});

describe('the API and the worker', () => {
  const configFor = (databaseAppUrl: string) =>
    readConfig({
      DATABASE_APP_URL: databaseAppUrl,
      SECRET_KEY: testRootKey,
      INSTALLATION_ID: 'roles',
      LINKEDIN_API_URL: 'http://127.0.0.1:9',
      LINKEDIN_API_KEY: 'key',
      LINKEDIN_WEBHOOK_SECRET: 'webhook secret',
      PAYMENTS_API_URL: 'http://127.0.0.1:9',
      PAYMENTS_API_KEY: 'key',
      PAYMENTS_STORE_ID: '1',
      PAYMENTS_WEBHOOK_SECRET: 'webhook secret',
      PAYMENTS_VARIANTS: '1:101',
      LOG_LEVEL: 'silent',
    });

  it.each(['api', 'worker'] as const)('refuse to start as the owner or a superuser: %s', async (role) => {
    await expect(openPlatform(configFor(database.ownerUrl), role)).rejects.toThrow(
      /(is a superuser|owns the table \w+)\. Use a role that owns nothing/,
    );
  });

  it('refuse a role that owns a single table', async () => {
    await owner.query(`create table owned_by_mistake (id integer)`);
    await owner.query(`alter table owned_by_mistake owner to ${owner.escapeIdentifier(appRole)}`);
    try {
      await expect(openPlatform(configFor(database.appUrl), 'worker')).rejects.toThrow(
        /owns the table owned_by_mistake/,
      );
    } finally {
      await owner.query('drop table owned_by_mistake');
    }
  });
});
