-- Owned by features/leads/icp. Ideal customer profiles with their versions, what was asked of them, and why leads fit.

create table icp_profiles (
  workspace_id uuid not null,
  id uuid not null,
  -- The newest version; 0 while the first one is being built.
  version integer not null default 0 check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id)
);
create index icp_profiles_changed on icp_profiles (workspace_id, updated_at desc, id) where deleted_at is null;
select waypost_tenant_table('icp_profiles');

create table icp_profile_versions (
  workspace_id uuid not null,
  profile_id uuid not null,
  version integer not null check (version > 0),
  name text not null,
  criteria jsonb not null,
  made_by text not null check (made_by in ('ai', 'person', 'ratings')),
  created_at timestamptz not null,
  primary key (workspace_id, profile_id, version),
  foreign key (workspace_id, profile_id) references icp_profiles (workspace_id, id) on delete cascade
);
select waypost_tenant_table('icp_profile_versions');

-- Paid work, one row per job: what was reserved for it and how it ended. Credits move only together with `state`.
create table icp_runs (
  workspace_id uuid not null,
  job_id uuid not null,
  -- Made by the caller: asking twice is asking once.
  request_id uuid not null,
  kind text not null check (kind in ('profile', 'preview', 'find', 'score')),
  profile_id uuid not null,
  version integer not null,
  list_id uuid,
  reserved integer not null check (reserved >= 0),
  -- Start of the credit period it was taken from.
  period_starts_at timestamptz,
  charged integer check (charged between 0 and reserved),
  state text not null check (state in ('reserved', 'settled')),
  created_at timestamptz not null,
  primary key (workspace_id, job_id),
  check ((state = 'settled') = (charged is not null)),
  check (reserved = 0 or period_starts_at is not null)
);
create unique index icp_runs_by_request on icp_runs (workspace_id, request_id);
create index icp_runs_of_list on icp_runs (workspace_id, list_id, created_at desc) where list_id is not null;
select waypost_tenant_table('icp_runs');

-- Candidates of a preview, kept so that the search that follows neither reads nor charges them again.
create table icp_previews (
  workspace_id uuid not null,
  job_id uuid not null,
  profile_id uuid not null,
  version integer not null,
  account_id uuid not null,
  -- The people as found, with their judgements and what was said about them.
  candidates jsonb not null,
  -- Where the searches stand behind them.
  position jsonb not null,
  total integer,
  created_at timestamptz not null,
  -- Spent by a search that took the people over.
  used_by uuid,
  primary key (workspace_id, job_id)
);
create index icp_previews_of_profile on icp_previews (workspace_id, profile_id, created_at desc);
select waypost_tenant_table('icp_previews');

-- Why a lead has its score: what the newest profile that judged it found.
create table lead_fit (
  workspace_id uuid not null,
  lead_id uuid not null,
  profile_id uuid not null,
  version integer not null,
  score smallint not null check (score between 0 and 100),
  judgements jsonb not null,
  judged_at timestamptz not null,
  primary key (workspace_id, lead_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id, version)
    references icp_profile_versions (workspace_id, profile_id, version) on delete cascade
);
create index lead_fit_of_profile on lead_fit (workspace_id, profile_id, version);
select waypost_tenant_table('lead_fit');
