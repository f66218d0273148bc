-- Owned by features/linkedin/sender. Instants are wall time.

-- The breaker of the whole provider: while it is open nothing is claimed, and one account at a time asks again.
create table provider_breaker (
  only_row boolean primary key default true check (only_row),
  -- Openings in a row without an answer between them; 0: closed, and the columns up to the probe's are null.
  opens integer not null default 0,
  opened_wall_at timestamptz,
  open_until_wall_at timestamptz,
  probe_member_key bytea,
  probe_until_wall_at timestamptz,
  -- When an effect last turned up after a look that should have shown it.
  late_evidence_wall_at timestamptz
);
insert into provider_breaker default values;
select waypost_directory_table('provider_breaker');

-- The last word of the provider to this account was a refusal of everything, or none; null: it answered.
alter table account_runtime add column trouble_wall_at timestamptz;
-- The newest claim: whether the account asks for anything at present.
alter table account_runtime add column claimed_wall_at timestamptz;
create index account_runtime_trouble on account_runtime (trouble_wall_at) where trouble_wall_at is not null;
