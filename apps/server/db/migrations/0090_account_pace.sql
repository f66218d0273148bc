-- Owned by features/linkedin/sender. Instants are business time.

-- How the account moves inside its limits (packages/domain/src/linkedin/rhythm.ts); absent means the plain rhythm.
alter table account_runtime add column rhythm jsonb not null default '{}';
alter table account_runtime add column warm_up_mode text not null default 'normal'
  check (warm_up_mode in ('off', 'gentle', 'normal'));

-- A person stopped everything the account does.
alter table account_runtime add column paused_at timestamptz;
alter table account_runtime add column paused_by uuid;
alter table account_runtime add column pause_reason text;

-- Why invitations rest, where it was not a limit signal; and when that was last found.
alter table account_runtime add column invites_rest_why text;
alter table account_runtime add column accept_fall_at timestamptz;

-- Pending invitations are taken back by themselves after so many days; null: only by hand.
alter table account_runtime add column withdraw_after_days integer check (withdraw_after_days between 14 and 90);

-- When the account is looked after next: old invitations, a falling accept rate.
alter table account_runtime add column care_at timestamptz not null default '-infinity';
create index account_runtime_care on account_runtime (care_at) where status = 'active';

-- Owned by features/linkedin. ISO 3166-1 alpha-2; null: not said.
alter table linkedin_accounts add column home_country text check (home_country ~ '^[A-Z]{2}$');
