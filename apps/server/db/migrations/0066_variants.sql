-- Owned by features/campaigns. Which wording a lead got, and how often each was drawn for a sender.

alter table enrolment_events add column variant_id text;

-- Draws are balanced per sender: the wording that lags behind its share is next.
create table variant_draws (
  workspace_id uuid not null,
  campaign_id uuid not null,
  node_id text not null,
  account_id uuid not null,
  variant_id text not null,
  draws integer not null default 0,
  primary key (workspace_id, campaign_id, node_id, account_id, variant_id),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
select waypost_tenant_table('variant_draws');
