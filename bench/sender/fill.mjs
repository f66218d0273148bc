import pg from 'pg';
import { sweepKinds } from '../../apps/server/src/features/inbox/index.ts';
import { budgetsOfSend } from '../../packages/domain/src/linkedin/permit-send.ts';
import { MATURE } from '../../packages/domain/src/linkedin/warm-up.ts';
import { officeHours } from '../../packages/domain/src/linkedin/working-hours.ts';

/** A Wednesday morning: in all of the zones below everybody has been at work for an hour, and will be for hours. */
export const NOW = Date.UTC(2026, 10, 18, 10);
const HOUR_MS = 3_600_000;

/** Accounts of one workspace, and its campaigns. */
const ACCOUNTS_PER_WORKSPACE = 5;
const CAMPAIGNS_PER_WORKSPACE = 2;

/** What every account has behind it: its last 24 hours, and the invitations of the days before. */
const DONE_TODAY = { visit: 8, invite: 5, message: 8 };
const INVITES_BEFORE = 12;

/**
 * Accounts as they stand in the middle of a working day: premium, mature, their ledger filled by what they did since
 * yesterday and their queue full of leads that wait for their turn. Written by the owner in bulk; the indexes of the
 * two big tables are built anew afterwards, which gives the same ones in a fraction of the time.
 *
 * @param {object} input
 * @param {string} input.ownerUrl
 * @param {number} input.accounts
 * @param {number} input.plannedPerAccount
 */
export async function fill({ ownerUrl, accounts, plannedPerAccount }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const now = new Date(NOW);
  try {
    await client.query('set synchronous_commit = off');
    await client.query(`set work_mem = '256MB'`);
    await client.query(functions);
    await client.query(
      `insert into linkedin_accounts (workspace_id, id, member_key, provider_account_id, name, own_provider_id, type,
          status, status_at, time_zone, connected_at)
        select bench_workspace(i), bench_id('account', i), bench_member(i), 'provider-' || i, 'Sender ' || i,
          'own-' || i, 'premium', 'Active', $2, 'UTC', $2
        from generate_series(1, $1::int) i`,
      [accounts, new Date(NOW - 200 * 24 * HOUR_MS)],
    );
    await client.query(
      `insert into account_runtime (member_key, workspace_id, account_id, status, connected_since_wall_at, account_type,
          working_hours, warm_up, wake_at, next_slot_at, last_action_at, care_at)
        select bench_member(i), bench_workspace(i), bench_id('account', i), 'active', now() - interval '100 days',
          'paid', $3::jsonb -> (i % $5::int)::int, $4, $2::timestamptz - random() * interval '10 seconds',
          $2::timestamptz - random() * interval '10 seconds', $2::timestamptz - interval '3 minutes',
          $2::timestamptz + interval '1 day'
        from generate_series(1, $1::int) i`,
      [
        ...[accounts, now, JSON.stringify(ZONES.map((zone) => officeHours(zone))), JSON.stringify(MATURE)],
        ZONES.length,
      ],
    );
    const rebuild = await dropIndexes(client, ['actions', 'budget_ledger']);
    await client.query(
      `insert into budget_ledger (member_key, id, budget, workspace_id, campaign_id, action_id, attempt, reserved_at)
        select bench_member(i), gen_random_uuid(), d.budget, bench_workspace(i), bench_campaign(i, d.n), null, 1,
          $2::timestamptz - (d.hours_ago * interval '1 hour') - (d.n % 60) * interval '53 seconds'
        from generate_series(1, $1::int) i
        cross join jsonb_to_recordset($3::jsonb) as d(n int, budget text, hours_ago float8)`,
      [accounts, now, JSON.stringify(ledgerHistory())],
    );
    // Every account is also read regularly; the sender leaves those rows alone, but finds its own among them.
    await client.query(
      `insert into due_work (workspace_id, kind, id, due_at)
        select bench_workspace(i), kind, bench_id('account', i), $2::timestamptz + interval '1 day'
        from generate_series(1, $1::int) i cross join unnest($3::text[]) as kind`,
      [accounts, now, sweepKinds],
    );
    await plan(client, accounts, plannedPerAccount, now);
    await rebuild();
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Those that are no constraint; answers how to build them again, as they were. */
async function dropIndexes(client, tables) {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid::regclass::text = any($1) and not exists (
        select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { definition } of rows) await client.query(definition);
  };
}

/** A queue of five kinds in turn, from two campaigns, all of which may go as soon as the account may. */
async function plan(client, accounts, plannedPerAccount, now) {
  const step = 2_000;
  for (let from = 1; from <= accounts; from += step) {
    await client.query(
      `insert into actions (workspace_id, id, account_id, lead_id, public_identifier, provider_person_id, chat_id, kind,
          origin, campaign_id, enrolment_id, step_id, effect_key, body, body_fp, priority, not_before, planned_at)
        select bench_workspace(i), gen_random_uuid(), bench_id('account', i), gen_random_uuid(), 'person-' || i || '-' || k,
          case when kind.name in ('message', 'follow') then 'person-' || i || '-' || k end,
          case when kind.name = 'message' then 'chat-' || i || '-' || k end,
          kind.name, 'campaign', bench_campaign(i, k), gen_random_uuid(), kind.name || '-1',
          md5('effect' || i || ' ' || k) || md5('step' || i || ' ' || k),
          case when kind.name = 'message' or k % 5 = 1 then repeat('Hello, what you wrote last week was good. ', 5) end,
          case when kind.name = 'message' or k % 5 = 1 then md5('text' || k) end,
          kind.priority, $3::timestamptz - random() * interval '1 day', $3::timestamptz - interval '1 day'
        from generate_series($1::int, $2::int) i
        cross join generate_series(1, $4::int) k
        cross join lateral (select (array['visit', 'invite', 'invite', 'message', 'follow'])[1 + k % 5] as name,
          case when k % 5 = 3 then 2 else 3 end as priority) kind`,
      [from, Math.min(accounts, from + step - 1), now, plannedPerAccount],
    );
  }
}

const ZONES = ['Europe/London', 'Europe/Berlin', 'Europe/Lisbon'];

/** Every budget that was spent, with how long ago: actions spread over yesterday's and today's working hours. */
function ledgerHistory() {
  const rows = [];
  const add = (kind, withNote, hoursAgo) => {
    for (const budget of budgetsOfSend(kind, withNote, 'paid')) {
      rows.push({ n: rows.length, budget, hours_ago: hoursAgo });
    }
  };
  for (const [kind, times] of Object.entries(DONE_TODAY)) {
    for (let time = 0; time < times; time += 1)
      add(kind, time % 2 === 0, time < 3 ? 0.2 + time / 4 : 17 + time / 3);
  }
  for (let time = 0; time < INVITES_BEFORE; time += 1) add('invite', time % 2 === 0, 41 + (time % 4) * 24);
  return rows;
}

/** Ids that follow from numbers, so that what belongs together finds itself without being looked up. */
const functions = `
  create function bench_id(what text, i bigint) returns uuid immutable language sql as
    $$ select md5(what || i)::uuid $$;
  create function bench_workspace(i bigint) returns uuid immutable language sql as
    $$ select bench_id('workspace', i / ${ACCOUNTS_PER_WORKSPACE}) $$;
  create function bench_campaign(i bigint, k bigint) returns uuid immutable language sql as
    $$ select bench_id('campaign', (i / ${ACCOUNTS_PER_WORKSPACE}) * ${CAMPAIGNS_PER_WORKSPACE}
      + k % ${CAMPAIGNS_PER_WORKSPACE}) $$;
  create function bench_member(i bigint) returns bytea immutable language sql as
    $$ select decode(md5('member' || i), 'hex') $$;`;
