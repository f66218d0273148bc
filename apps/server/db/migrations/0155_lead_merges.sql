-- Owned by features/leads/merge. Two leads that turned out to be one person, and pairs that may be.

create table lead_merges (
  workspace_id uuid not null,
  id uuid not null,
  -- The lead that stayed, and the one that went into it.
  lead_id uuid not null,
  former_id uuid not null,
  former_name text not null,
  merged_at timestamptz not null,
  merged_by uuid not null,
  -- Everything an undo needs; null once it cannot be undone any more.
  snapshot jsonb,
  undone_at timestamptz,
  undone_by uuid,
  primary key (workspace_id, id),
  -- Nothing of a person outlives them: not the snapshot either.
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_merges_of_lead on lead_merges (workspace_id, lead_id, merged_at desc, id);
create unique index lead_merges_of_former on lead_merges (workspace_id, former_id) where undone_at is null;
select waypost_tenant_table('lead_merges');

-- Ids of leads that went into another one: what was done with them is remembered under these.
create table lead_former_ids (
  workspace_id uuid not null,
  former_id uuid not null,
  lead_id uuid not null,
  primary key (workspace_id, former_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_former_ids_of_lead on lead_former_ids (workspace_id, lead_id);
select waypost_tenant_table('lead_former_ids');

-- What else a merged lead is recognised by: imports, sources and news find one lead. An e-mail recognises nobody; it is
-- kept so that somebody who is forgotten stays so.
create table lead_former_keys (
  workspace_id uuid not null,
  kind text not null check (kind in ('identity', 'fallback', 'email')),
  key text not null,
  lead_id uuid not null,
  primary key (workspace_id, kind, key, lead_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create unique index lead_former_keys_recognise on lead_former_keys (workspace_id, kind, key) where kind <> 'email';
create index lead_former_keys_of_lead on lead_former_keys (workspace_id, lead_id);
select waypost_tenant_table('lead_former_keys');

-- Pairs of leads that may be one person; what somebody dismissed stays dismissed.
create table lead_duplicates (
  workspace_id uuid not null,
  -- The smaller id of the two, and the larger one.
  lead_id uuid not null,
  other_id uuid not null,
  reason text not null,
  -- 0 is surest (`SURENESS` of the domain).
  sure smallint not null,
  state text not null default 'open' check (state in ('open', 'dismissed')),
  -- The look that found it last.
  look_id uuid not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (workspace_id, lead_id, other_id),
  check (lead_id < other_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, other_id) references leads (workspace_id, id) on delete cascade
);
create index lead_duplicates_open on lead_duplicates (workspace_id, sure, lead_id, other_id) where state = 'open';
create index lead_duplicates_of_other on lead_duplicates (workspace_id, other_id);
select waypost_tenant_table('lead_duplicates');

-- When the leads of a workspace were last looked through for such pairs.
create table lead_duplicate_looks (
  workspace_id uuid primary key,
  job_id uuid not null,
  ended_at timestamptz
);
select waypost_tenant_table('lead_duplicate_looks');
