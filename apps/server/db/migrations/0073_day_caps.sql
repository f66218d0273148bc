-- Owned by features/linkedin/sender. What the sends of one campaign may be at most in 24 hours, all accounts together.
-- A claim of such a send holds the row while it counts the ledger, so that two accounts cannot take the last place.
create table day_caps (
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- By kind of send, see domain/linkedin/day-cap; kinds without a limit are left out.
  caps jsonb not null,
  primary key (workspace_id, campaign_id)
);
select waypost_tenant_table('day_caps');

-- Only sends that are marked ask for the row: a campaign without caps costs nothing.
alter table actions add column day_capped boolean not null default false;
