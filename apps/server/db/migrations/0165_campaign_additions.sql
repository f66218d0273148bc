-- Owned by features/campaigns. Leads of a lead list that somebody added to a campaign; the id is the id of its job.

create table campaign_additions (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  -- The list the leads were chosen in.
  list_id uuid not null,
  -- While a campaign has not started, whom it will begin with is on lists: this one gets the leads.
  to_list_id uuid,
  undo_job_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
create index campaign_additions_of_campaign on campaign_additions (workspace_id, campaign_id);
select waypost_tenant_table('campaign_additions');

-- Leads that were added, for an undo. `enrolment_id` null: put on the list of the addition.
create table campaign_addition_leads (
  workspace_id uuid not null,
  addition_id uuid not null,
  lead_id uuid not null,
  enrolment_id uuid,
  primary key (workspace_id, addition_id, lead_id),
  foreign key (workspace_id, addition_id) references campaign_additions on delete cascade
);
select waypost_tenant_table('campaign_addition_leads');

-- Leads that were not added, or not taken back, in the order in which they were looked at.
create table campaign_addition_skips (
  workspace_id uuid not null,
  addition_id uuid not null,
  of_undo boolean not null,
  position integer not null,
  lead_id uuid not null,
  -- May be called after the person: erased with them.
  reason text not null,
  primary key (workspace_id, addition_id, of_undo, position),
  foreign key (workspace_id, addition_id) references campaign_additions on delete cascade
);
create index campaign_addition_skips_of_lead on campaign_addition_skips (workspace_id, lead_id);
select waypost_tenant_table('campaign_addition_skips');
