-- Owned by linkedin. What the workspace's plan lets an account do, written by billing through the sender; read at every
-- claim and dispatch, so that a plan ends by our own clock. acts_until is business time, null: no end is known.
-- acts_until_renews: the plan goes on then if it is paid. is_beyond_plan: fewer accounts act than are connected.
alter table account_runtime
  add column acts_until timestamptz,
  add column acts_until_renews boolean not null default false,
  add column is_beyond_plan boolean not null default false;

-- Owned by billing. The accounts a person chose to go on with when a plan lets fewer act than are connected.
alter table subscriptions add column kept_account_ids uuid[] not null default '{}';

-- Accounts that are linked already are told once.
insert into due_work (workspace_id, kind, id, due_at)
  select distinct workspace_id, 'billing.apply-rights', workspace_id, timestamptz 'epoch' from account_runtime
  on conflict do nothing;
