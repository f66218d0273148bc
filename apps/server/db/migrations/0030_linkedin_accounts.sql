-- Owned by features/linkedin. Instants are business time unless the column says wall.

create table linkedin_accounts (
  workspace_id uuid not null,
  id uuid not null,
  -- The LinkedIn member behind the account: keyed hash, the same in every workspace of this installation.
  member_key bytea not null,
  provider_account_id text not null,
  name text not null,
  headline text,
  email text,
  picture text,
  public_identifier text,
  -- Own person id as this account sees itself.
  own_provider_id text not null,
  type text not null check (type in ('free', 'premium', 'sales_navigator')),
  status text not null check (status in ('Active', 'Disconnected', 'Deleted')),
  -- Why it is not active: a sentence that says what to do.
  status_reason text,
  status_at timestamptz not null,
  time_zone text not null,
  connected_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, member_key)
);
select waypost_tenant_table('linkedin_accounts');

-- A sign-in that waits for a code. The id is the future account's, or the account's own when it reconnects.
create table linkedin_link_intents (
  workspace_id uuid not null,
  id uuid not null,
  provider_account_id text not null,
  kind text not null check (kind in ('link', 'reconnect')),
  checkpoint_type text not null,
  checkpoint_source text check (checkpoint_source in ('SMS', 'APP')),
  time_zone text not null,
  expires_wall_at timestamptz not null,
  primary key (workspace_id, id)
);
select waypost_tenant_table('linkedin_link_intents');

-- Which workspace an account of the provider belongs to; what is not in here is counted and dropped.
create table provider_account_directory (
  provider_account_id text primary key,
  workspace_id uuid not null,
  account_id uuid not null,
  -- The provider's last word about the account and when it said so.
  provider_status text not null,
  seen_at timestamptz not null,
  unique (workspace_id, account_id)
);
select waypost_directory_table('provider_account_directory');

-- One row per LinkedIn member ever linked here. A member is linked in one workspace at a time; the row, and
-- with it the ledger of what the member did, outlives an unlink.
create table member_directory (
  member_key bytea primary key,
  -- Keyed hash of the own member id: finds the member after a change of the public identifier.
  alias_key bytea unique,
  workspace_id uuid not null,
  account_id uuid not null,
  linked boolean not null
);
select waypost_directory_table('member_directory');

-- What the provider reported. The body is sealed and forgotten once it is dealt with; the key stays a week.
create table webhook_inbox_raw (
  key bytea primary key,
  seq bigint generated always as identity,
  kind text not null,
  provider_account_id text not null,
  -- News of one lane (a chat, an account) is dealt with oldest first.
  lane bytea not null,
  body bytea,
  received_wall_at timestamptz not null,
  due_wall_at timestamptz not null,
  tries integer not null default 0,
  processed_wall_at timestamptz,
  parked_wall_at timestamptz,
  outcome text check (outcome in ('handled', 'unknown_account', 'not_understood'))
);
create index webhook_inbox_waiting on webhook_inbox_raw (seq)
  where processed_wall_at is null and parked_wall_at is null;
create index webhook_inbox_lane on webhook_inbox_raw (lane, seq)
  where processed_wall_at is null and parked_wall_at is null;
create index webhook_inbox_done on webhook_inbox_raw (processed_wall_at) where processed_wall_at is not null;
create index webhook_inbox_parked on webhook_inbox_raw (parked_wall_at) where parked_wall_at is not null;
select waypost_directory_table('webhook_inbox_raw');

-- Rounds that one worker at a time makes over all accounts, and what the last one found.
create table linkedin_sweeps (
  name text primary key,
  due_at timestamptz not null,
  last_wall_at timestamptz,
  unknown_accounts integer not null default 0
);
select waypost_directory_table('linkedin_sweeps');
