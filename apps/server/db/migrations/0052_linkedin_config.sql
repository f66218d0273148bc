-- Owned by features/linkedin/sender. Instants are business time.

-- A planned action that a person keeps back: until an instant, or until it is released (held_until null).
alter table actions add column held_at timestamptz;
alter table actions add column held_until timestamptz;
-- An invitation that was taken back: it is pending no more, and the pair can be invited again after some weeks.
alter table actions add column withdrawn_at timestamptz;

drop index actions_one_invitation;
create unique index actions_one_invitation on actions (workspace_id, account_id, lead_id)
  where kind = 'invite' and state not in ('rejected', 'cancelled') and withdrawn_at is null;

drop index actions_pending_invites;
create index actions_pending_invites on actions (workspace_id, account_id, dispatched_at, id)
  where kind = 'invite' and state = 'sent' and accepted_at is null and withdrawn_at is null;

-- Whose turn it is: the newest claims of one priority.
create index actions_turns on actions (workspace_id, account_id, priority, claimed_at desc)
  where claimed_at is not null;

-- Everything an account did, newest first.
create index actions_log on actions (workspace_id, account_id, (coalesce(ended_at, dispatched_at, planned_at)) desc, id desc)
  where state not in ('planned', 'claimed');

-- How the account shares its budgets between campaigns: campaign id -> weight; absent means 1.
alter table account_runtime add column shares jsonb not null default '{}';
