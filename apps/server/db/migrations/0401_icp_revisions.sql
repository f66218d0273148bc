-- Owned by features/leads/icp. What a person wrote about a profile after it was built, and which versions it led to.

create table icp_revisions (
  workspace_id uuid not null,
  -- The job that makes it; also the paid run.
  job_id uuid not null,
  profile_id uuid not null,
  said text not null,
  state text not null check (state in ('working', 'changed', 'unchanged', 'failed', 'undone')),
  -- The version it changed and the one it made; both null until it is done.
  from_version integer,
  to_version integer,
  -- Criteria that stayed as they were set by hand, by their ids.
  kept jsonb not null default '[]',
  -- New criteria for which the profile had no room.
  left_out integer not null default 0 check (left_out >= 0),
  -- Why it failed, as a sentence.
  problem text,
  created_at timestamptz not null,
  primary key (workspace_id, job_id),
  foreign key (workspace_id, profile_id) references icp_profiles (workspace_id, id) on delete cascade,
  check (state not in ('changed', 'undone') or (from_version is not null and to_version is not null))
);
create index icp_revisions_of_profile on icp_revisions (workspace_id, profile_id, created_at);
-- One at a time: the next sentence is about what the last one made.
create unique index icp_revisions_working on icp_revisions (workspace_id, profile_id) where state = 'working';
select waypost_tenant_table('icp_revisions');

alter table icp_runs drop constraint icp_runs_kind_check;
alter table icp_runs add constraint icp_runs_kind_check
  check (kind in ('profile', 'revise', 'preview', 'find', 'score'));
alter table icp_profile_versions drop constraint icp_profile_versions_made_by_check;
alter table icp_profile_versions add constraint icp_profile_versions_made_by_check
  check (made_by in ('ai', 'person', 'ratings', 'undo'));
