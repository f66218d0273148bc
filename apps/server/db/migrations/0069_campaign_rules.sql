-- Owned by features/campaigns. What holds for every campaign of a workspace; without a row the defaults do.
create table campaign_rules (
  workspace_id uuid primary key,
  -- Nobody who was written to is taken into a campaign again before so many days.
  cool_off_days integer not null default 90 check (cool_off_days between 0 and 365),
  updated_at timestamptz not null
);
select waypost_tenant_table('campaign_rules');
