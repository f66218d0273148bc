-- Owned by features/linkedin/sender. Columns named ..._wall_at are wall time, other instants business time.

-- One row per LinkedIn member that was ever linked; the member, not our account row, is what limits bind to.
create table account_runtime (
  member_key bytea primary key,
  workspace_id uuid not null,
  account_id uuid not null,
  -- active | disconnected | deleted. A deleted one keeps its ledger for the next link.
  status text not null,
  connected_since_wall_at timestamptz,
  account_type text not null check (account_type in ('free', 'paid')),
  -- When the pump should look again.
  wake_at timestamptz not null default '-infinity',
  lease_owner uuid,
  lease_until_wall_at timestamptz,
  fence bigint not null default 0,
  next_slot_at timestamptz,
  last_action_at timestamptz,
  cooldown_until timestamptz,
  invites_cooldown_until timestamptz,
  cooldown_reason text,
  limit_signal_at timestamptz,
  working_hours jsonb not null,
  -- Own settings per budget; absent means the default of the table.
  caps jsonb not null default '{}',
  warm_up jsonb not null,
  doubt_mode text not null default 'retry' check (doubt_mode in ('retry', 'hold'))
);
create unique index account_runtime_account on account_runtime (workspace_id, account_id);
create index account_runtime_wake on account_runtime (wake_at) where status = 'active';
select waypost_directory_table('account_runtime');

-- Append-only: what was spent. Only released_at is ever set, when a request provably never left.
create table budget_ledger (
  member_key bytea not null,
  id uuid not null,
  budget text not null,
  units integer not null default 1,
  workspace_id uuid not null,
  campaign_id uuid,
  action_id uuid,
  attempt integer,
  reserved_at timestamptz not null,
  released_at timestamptz,
  primary key (member_key, id)
);
create index budget_ledger_window on budget_ledger (member_key, reserved_at) where released_at is null;
create index budget_ledger_action on budget_ledger (member_key, action_id);
select waypost_directory_table('budget_ledger');

create table actions (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  lead_id uuid not null,
  -- How the network knows the person: public identifier, and the id relative to this account once resolved.
  public_identifier text,
  provider_person_id text,
  chat_id text,
  kind text not null,
  origin text not null check (origin in ('campaign', 'human', 'system')),
  campaign_id uuid,
  enrolment_id uuid,
  step_id text,
  effect_key text not null,
  body text,
  body_fp text,
  -- Stricter hours of the campaign that planned it.
  hours jsonb,
  priority integer not null,
  state text not null default 'planned' check (state in
    ('planned','claimed','dispatched','in_doubt','needs_review','sent','satisfied','rejected','cancelled')),
  not_before timestamptz not null,
  -- The undo of a message typed by a person.
  hold_until_wall_at timestamptz,
  -- Claims since the last dispatch; three without one park the action.
  claims integer not null default 0,
  -- Dispatches.
  attempt integer not null default 0,
  claim_token uuid,
  claim_until_wall_at timestamptz,
  claimed_at timestamptz,
  dispatched_at timestamptz,
  dispatched_wall_at timestamptz,
  baseline_ref text,
  clean_reads_wall_at timestamptz[] not null default '{}',
  provider_ref text,
  outcome_code text,
  outcome_message text,
  -- An accepted invitation; null while pending.
  accepted_at timestamptz,
  planned_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, effect_key)
);
-- One item of the network is credited to one action.
create unique index actions_provider_ref on actions (workspace_id, account_id, provider_ref) where provider_ref is not null;
-- One live invitation per pair, whatever campaign asked.
create unique index actions_one_invitation on actions (workspace_id, account_id, lead_id)
  where kind = 'invite' and state not in ('rejected', 'cancelled');
-- One unresolved action per pair: conversations are serialised by the database.
create unique index actions_one_unresolved on actions (workspace_id, account_id, lead_id)
  where state in ('claimed', 'dispatched', 'in_doubt');
create index actions_planned on actions (workspace_id, account_id, priority, not_before) where state = 'planned';
create index actions_by_enrolment on actions (workspace_id, enrolment_id) where enrolment_id is not null;
create index actions_by_pair on actions (workspace_id, account_id, lead_id, planned_at);
create index actions_by_campaign on actions (workspace_id, campaign_id, state, step_id) where campaign_id is not null;
create index actions_pending_invites on actions (workspace_id, account_id)
  where kind = 'invite' and state = 'sent' and accepted_at is null;
select waypost_tenant_table('actions');

-- Append-only: every dispatch and what came of it.
create table attempts (
  workspace_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  attempt integer not null,
  claim_token uuid not null,
  dispatched_at timestamptz not null,
  dispatched_wall_at timestamptz not null,
  finished_wall_at timestamptz,
  class text,
  code text,
  http_status integer,
  provider_request_id text,
  primary key (workspace_id, id)
);
create unique index attempts_by_action on attempts (workspace_id, action_id, attempt);
select waypost_tenant_table('attempts');

-- A workspace whose owner pressed stop: nothing is claimed while the row is there.
create table sending_stops (
  workspace_id uuid primary key,
  stopped_at timestamptz not null,
  stopped_by uuid not null,
  reason text
);
select waypost_tenant_table('sending_stops');
