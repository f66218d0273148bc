-- Owned by the feature "workspace". A workspace that is to be erased: it is held until then, and can be kept. It has one
-- row in due_work (kind workspace.deletion, wall time).
create table workspace_deletions (
  workspace_id uuid primary key,
  asked_by uuid not null,
  asked_wall_at timestamptz not null default now(),
  erase_wall_at timestamptz not null,
  -- What has to go on when it is kept: the stop of all sending was this one's, and these jobs were paused by it.
  stopped_sending boolean not null,
  paused_jobs uuid[] not null default '{}',
  -- The payment provider was asked to end the subscription.
  subscription_ended boolean not null default false,
  -- From here on nothing can be kept any more.
  erasing boolean not null default false
);
select waypost_tenant_table('workspace_deletions');

-- Owned by the platform: rows of due_work that were taken aside while a workspace is held.
create table held_work (
  workspace_id uuid not null,
  kind text not null,
  id uuid not null,
  due_at timestamptz not null,
  primary key (workspace_id, kind, id)
);
select waypost_tenant_table('held_work');
