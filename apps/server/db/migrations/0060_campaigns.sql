-- Owned by features/campaigns. Instants are business time.

create table campaigns (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null default 'Draft' check (status in ('Draft','Scheduled','Active','Paused','Completed','Archived')),
  pause_reason text,
  -- The sequence as edited. Running leads read campaign_versions instead.
  graph jsonb not null,
  hours jsonb,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create index campaigns_newest on campaigns (workspace_id, created_at desc);
select waypost_tenant_table('campaigns');

-- A lead keeps the version it started with; versions are never changed.
create table campaign_versions (
  workspace_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  graph jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, campaign_id, version),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
select waypost_tenant_table('campaign_versions');

create table campaign_senders (
  workspace_id uuid not null,
  campaign_id uuid not null,
  account_id uuid not null,
  position integer not null,
  primary key (workspace_id, campaign_id, account_id),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
create index campaign_senders_account on campaign_senders (workspace_id, account_id);
select waypost_tenant_table('campaign_senders');

create table campaign_lists (
  workspace_id uuid not null,
  campaign_id uuid not null,
  list_id uuid not null,
  primary key (workspace_id, campaign_id, list_id),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
select waypost_tenant_table('campaign_lists');

-- One lead inside one campaign.
create table enrolments (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  -- The one sender who ever writes to this lead in this campaign.
  account_id uuid,
  version integer not null,
  -- State of the interpreter; see domain/campaigns/sequence/enrolment.
  state jsonb not null,
  -- Word for the lead's row, its reason and the next time, as the last decision left them.
  lead_state text not null default 'Queued',
  reason text not null,
  next_at timestamptz,
  -- The action planned for the node the lead stands on.
  action_id uuid,
  action_node_id text,
  -- Counts plans of this lead; part of each effect key, so a cancelled step may be planned again.
  occurrence integer not null default 0,
  connected boolean,
  invitation_state text not null default 'none' check (invitation_state in ('none','pending','accepted','withdrawn','declined')),
  invitation_sent_at timestamptz,
  accepted_at timestamptz,
  replied_at timestamptz,
  stops jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, campaign_id, lead_id),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
-- A person is in at most one unfinished campaign of a workspace at a time.
create unique index enrolments_one_unfinished on enrolments (workspace_id, lead_id) where finished_at is null;
create index enrolments_in_order on enrolments (workspace_id, campaign_id, id);
create index enrolments_unfinished on enrolments (workspace_id, campaign_id) where finished_at is null;
create index enrolments_of_sender on enrolments (workspace_id, account_id) where finished_at is null;
create index enrolments_by_state on enrolments (workspace_id, campaign_id, lead_state, id);
create index enrolments_by_lead on enrolments (workspace_id, lead_id);
select waypost_tenant_table('enrolments');

-- Append-only: what happened to a lead, in order.
create table enrolment_events (
  workspace_id uuid not null,
  id uuid not null,
  enrolment_id uuid not null,
  campaign_id uuid not null,
  node_id text,
  what text not null,
  detail text,
  at timestamptz not null,
  primary key (workspace_id, id)
);
create index enrolment_events_of_lead on enrolment_events (workspace_id, enrolment_id, at);
create index enrolment_events_by_day on enrolment_events (workspace_id, campaign_id, at);
select waypost_tenant_table('enrolment_events');
