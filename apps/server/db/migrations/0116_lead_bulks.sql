-- Owned by features/leads. One thing done with many leads of a list; the id is the id of its job.

create table lead_bulks (
  workspace_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  to_list_id uuid,
  action text not null,
  undo_job_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select waypost_tenant_table('lead_bulks');

-- Leads for which nothing was done, in the order in which they were looked at.
create table lead_bulk_skips (
  workspace_id uuid not null,
  bulk_id uuid not null,
  position integer not null,
  lead_id uuid not null,
  reason text not null,
  primary key (workspace_id, bulk_id, position),
  foreign key (workspace_id, bulk_id) references lead_bulks (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_bulk_skips');

-- What was there before, while it can be undone. Goes with its lead: nothing of a person outlives them.
create table lead_bulk_befores (
  workspace_id uuid not null,
  bulk_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  primary key (workspace_id, bulk_id, lead_id),
  foreign key (workspace_id, bulk_id) references lead_bulks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_bulk_befores_of_lead on lead_bulk_befores (workspace_id, lead_id);
select waypost_tenant_table('lead_bulk_befores');
