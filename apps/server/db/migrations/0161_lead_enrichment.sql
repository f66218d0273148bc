-- Owned by features/leads/enrichment. What profiles of leads said when they were read, and how far accounts are from them.

-- Each value once per account that saw it, with the first and the last time it stood there.
create table lead_profile_facts (
  workspace_id uuid not null,
  lead_id uuid not null,
  linkedin_account_id uuid not null,
  field text not null check (field in ('name', 'headline', 'title', 'company', 'location', 'picture', 'profile')),
  value_hash bytea not null,
  value text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (workspace_id, lead_id, linkedin_account_id, field, value_hash),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_profile_facts');

-- When a profile was read last, whatever it said.
create table lead_profile_reads (
  workspace_id uuid not null,
  lead_id uuid not null,
  linkedin_account_id uuid not null,
  read_at timestamptz not null,
  primary key (workspace_id, lead_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_profile_reads');

-- Degree of connection as each account sees it.
create table lead_degrees (
  workspace_id uuid not null,
  lead_id uuid not null,
  linkedin_account_id uuid not null,
  degree smallint not null check (degree between 1 and 3),
  -- Where it is known from.
  source text not null check (source in ('profile', 'connections', 'accepted')),
  at timestamptz not null,
  primary key (workspace_id, lead_id, linkedin_account_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_degrees');

-- What happened to a lead outside, as it was noticed.
create table lead_signals (
  workspace_id uuid not null,
  lead_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('changed_job', 'posted')),
  -- Tells the same happening seen twice.
  ref text not null,
  from_value text,
  to_value text,
  url text,
  at timestamptz not null,
  noticed_at timestamptz not null,
  primary key (workspace_id, lead_id, id),
  unique (workspace_id, lead_id, kind, ref),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_signals');
