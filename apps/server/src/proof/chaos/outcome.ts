import type { LinkedAccount } from '../plan-effects.ts';
import type { LedgerRow } from '../sandbox-process.ts';
import type { Ask } from './ask-database.ts';

export interface Open {
  /** Neither ended nor handed to a person. */
  actions: number;
  /** Leads that are not through, and wait for no person either. */
  leads: number;
  /** Actions on their way, or in doubt. */
  moving: number;
  /** Campaigns that are still taking their leads in. */
  filling: number;
}

/** What has not come to its end. */
export async function whatIsOpen(ask: Ask): Promise<Open> {
  const rows = await ask<Open>(
    `select count(*) filter (where state in ('planned', 'claimed', 'dispatched', 'in_doubt'))::int as actions,
        count(*) filter (where state in ('claimed', 'dispatched', 'in_doubt'))::int as moving,
        (select count(*)::int from enrolments e where e.finished_at is null and not exists (
          select 1 from actions r where r.workspace_id = e.workspace_id and r.id = e.action_id
            and r.state = 'needs_review')) as leads,
        (select count(*)::int from jobs where kind like 'campaigns.%' and status in ('queued', 'running')) as filling
      from actions`,
  );
  const [open] = rows;
  if (open === undefined) throw new Error('A count without a row.');
  return open;
}

/** How many leads their campaigns left how. */
export async function leadStates(ask: Ask): Promise<Record<string, number>> {
  const rows = await ask<{ state: string; count: number }>(
    'select lead_state as state, count(*)::int as count from enrolments group by 1',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Leads whose campaign says that it is through with them although a step was never taken; each has two. */
export async function skippedSteps(ask: Ask): Promise<string[]> {
  const rows = await ask<{ lead: string; states: string }>(
    `select e.lead_id as lead, string_agg(concat(a.kind, ' ', a.state, ' ', a.outcome_code), ', ') as states
      from enrolments e left join actions a on a.workspace_id = e.workspace_id and a.enrolment_id = e.id
        and a.state in ('sent', 'satisfied', 'rejected', 'needs_review')
      where e.lead_state = 'Finished' group by e.workspace_id, e.lead_id having count(a.id) < 2`,
  );
  return rows.map(({ lead, states }) => `a step of lead ${lead} is missing: ${states}`);
}

/** How the sender and the account of what never ended stand: the two must agree, and one that rests must say until when. */
export async function whereItStands(ask: Ask): Promise<string[]> {
  const rows = await ask<Record<string, unknown> & { id: string }>(
    `select r.account_id as id, r.status as sender, l.status as account, r.wake_at, r.next_slot_at, r.cooldown_until,
        r.invites_cooldown_until, r.doubt_mode, r.lease_until_wall_at, count(*) as planned, min(a.not_before) as not_before,
        min(a.held_at) as held_at, string_agg(distinct a.kind, ' ') as kinds
      from account_runtime r join linkedin_accounts l on l.workspace_id = r.workspace_id and l.id = r.account_id
      join actions a on a.workspace_id = r.workspace_id and a.account_id = r.account_id
        and a.state in ('planned', 'claimed', 'dispatched', 'in_doubt')
      group by r.member_key, l.workspace_id, l.id, l.status`,
  );
  return rows.map(({ id, ...standing }) => `sender ${id}: ${JSON.stringify(standing)}`);
}

/** What was dispatched before the commit may still be on its way for as long as a write and its answer take. */
const onItsWayMs = 4_000;

/**
 * From now on the database notes who was taken into a campaign, in the same commit: what was stored before that, or was
 * written before and came late, is no answer to it.
 */
export const noteEnrolments = (ask: Ask): Promise<object[]> =>
  ask(`create table proof_enrolled (workspace_id uuid not null, lead_id uuid not null);
    create function proof_note_enrolled() returns trigger language plpgsql security definer as $$
      begin insert into public.proof_enrolled values (new.workspace_id, new.lead_id); return null; end $$;
    create trigger proof_enrolled after insert on enrolments
      for each row execute function proof_note_enrolled();`);

/** Messages that left after a reply of their lead was committed. */
export async function sentAfterReply(
  ask: Ask,
  ledger: readonly LedgerRow[],
  linked: readonly LinkedAccount[],
): Promise<{ replies: number; late: string[] }> {
  const rows = await ask<{ account_id: string; person: string; committed: Date }>(
    `select a.account_id, a.public_identifier as person, min(pg_xact_commit_timestamp(m.xmin)) as committed
      from (select distinct workspace_id, account_id, lead_id, public_identifier from actions
        where kind = 'message') a
      join conversations c on c.workspace_id = a.workspace_id and c.lead_id = a.lead_id
        and c.account_id = a.account_id
      join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and not m.is_own
      join proof_enrolled e on e.workspace_id = a.workspace_id and e.lead_id = a.lead_id
      where pg_xact_commit_timestamp(m.xmin) > pg_xact_commit_timestamp(e.xmin)
        and m.at >= (select min(n.created_at) from enrolments n
          where n.workspace_id = a.workspace_id and n.lead_id = a.lead_id)
      group by 1, 2`,
  );
  const providers = new Map(linked.map((account) => [account.accountId, account.providerAccountId]));
  const committedOf = new Map(
    rows.map((row) => [`${providers.get(row.account_id)} ${row.person}`, row.committed.getTime()]),
  );
  const late = ledger.flatMap((row) => {
    const committed = committedOf.get(`${row.account} ${row.person?.publicIdentifier}`);
    if (row.kind !== 'message' || committed === undefined) return [];
    const lateMs = Date.parse(row.wallAt) - committed;
    const who = row.person?.publicIdentifier;
    return lateMs > onItsWayMs ? [`written ${lateMs} ms after the reply of ${who} was stored`] : [];
  });
  return { replies: rows.length, late };
}
