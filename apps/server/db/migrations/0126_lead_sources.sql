-- Owned by leads. Sources that read LinkedIn: what became of each person, sources that are read again every day, and an
-- account's own connections and followers.

-- Which kinds there are is said by the contract alone: every new source would widen the same check again.
alter table lead_list_sources drop constraint lead_list_sources_kind_check;
alter table lead_list_sources add constraint lead_list_sources_kind_check check (kind ~ '^[a-z_]{2,30}$');
alter table lead_contexts drop constraint lead_contexts_kind_check;
alter table lead_contexts add constraint lead_contexts_kind_check check (kind ~ '^[a-z_]{2,30}$');

-- One row per person that a job found, so that the numbers of its result open the people behind them.
create table lead_source_rows (
  workspace_id uuid not null,
  job_id uuid not null,
  -- Position in the source, counted from 0.
  place integer not null,
  list_id uuid not null,
  outcome text not null check (outcome in ('added', 'duplicate', 'skipped', 'excluded', 'set_aside')),
  -- The public profile is not known yet.
  incomplete boolean not null default false,
  reason text,
  -- Null for somebody whom nothing can recognise again; the name is then all there is.
  lead_id uuid,
  name text not null,
  primary key (workspace_id, job_id, place),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_source_rows_by_outcome on lead_source_rows (workspace_id, job_id, outcome, place);
create index lead_source_rows_of_lead on lead_source_rows (workspace_id, lead_id) where lead_id is not null;
create index lead_source_rows_of_list on lead_source_rows (workspace_id, list_id);
select waypost_tenant_table('lead_source_rows');

-- Sources that are read again every day. `due_work` says when the next time is; instants are business time.
create table lead_live_sources (
  workspace_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{2,30}$'),
  label text not null,
  -- Kind and input of the job that reads it.
  job_kind text not null,
  input jsonb not null,
  per_day_max integer not null check (per_day_max between 1 and 1000),
  active boolean not null default true,
  last_job_id uuid,
  last_run_at timestamptz,
  next_run_at timestamptz,
  -- Why the last time could not begin.
  problem text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade
);
create index lead_live_sources_of_list on lead_live_sources (workspace_id, list_id, created_at, id);
select waypost_tenant_table('lead_live_sources');

-- Whom an account is connected with and who follows it, as far as it was read.
create table lead_relations (
  workspace_id uuid not null,
  linkedin_account_id uuid not null,
  kind text not null check (kind in ('connections', 'followers')),
  provider_id text not null,
  identity_key text,
  full_name text not null,
  headline text,
  picture text,
  connected_at timestamptz,
  -- When the connection was made, or when somebody without a date was seen first.
  ranked_at timestamptz not null,
  primary key (workspace_id, linkedin_account_id, kind, provider_id)
);
create index lead_relations_newest on lead_relations (workspace_id, linkedin_account_id, kind, ranked_at desc, provider_id);
create index lead_relations_by_identity on lead_relations (workspace_id, identity_key) where identity_key is not null;
select waypost_tenant_table('lead_relations');

create table lead_relation_syncs (
  workspace_id uuid not null,
  linkedin_account_id uuid not null,
  kind text not null check (kind in ('connections', 'followers')),
  -- The list was once read to its end: from then on only what is new is read.
  complete boolean not null default false,
  synced_at timestamptz,
  people integer not null default 0,
  primary key (workspace_id, linkedin_account_id, kind)
);
select waypost_tenant_table('lead_relation_syncs');
