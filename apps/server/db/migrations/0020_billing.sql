-- Owned by the feature "billing".

-- One row per workspace. Dates are business time, as the payment provider and the screens count them.
create table subscriptions (
  workspace_id uuid primary key,
  plan_id integer not null,
  status text not null check (status in ('trialing', 'active', 'cancelled', 'past_due', 'expired')),
  trial_ends_at timestamptz,
  renews_at timestamptz,
  ends_at timestamptz,
  -- From which the monthly credit periods are counted.
  period_anchor_at timestamptz not null,
  provider_subscription_id text,
  provider_customer_id text,
  provider_created_at timestamptz,
  -- Order of what the provider says: never replaced by something older.
  provider_updated_at timestamptz,
  updated_at timestamptz not null,
  check ((provider_subscription_id is null) = (provider_updated_at is null))
);
select waypost_tenant_table('subscriptions');

-- Credits used in one monthly period; rows of past periods stay as history.
create table keyword_usage (
  workspace_id uuid not null,
  period_starts_at timestamptz not null,
  used integer not null check (used >= 0),
  primary key (workspace_id, period_starts_at)
);
select waypost_tenant_table('keyword_usage');

-- Webhook bodies seen, by hash: the provider repeats what it is not sure we got.
create table payment_webhooks (
  body_hash bytea primary key,
  -- What came of it: stored, older, not_about_a_subscription, unknown_workspace,
  -- other_subscription, unknown_plan.
  outcome text not null,
  workspace_id uuid,
  received_wall_at timestamptz not null default now()
);
create index payment_webhooks_age on payment_webhooks (received_wall_at);
select waypost_directory_table('payment_webhooks');
