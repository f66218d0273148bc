-- Owned by the feature "workspace". Archives of everything a workspace holds. Every row has one in due_work (kind
-- workspace.export, wall time) from before the first byte of its file until both are gone.
create table workspace_exports (
  workspace_id uuid not null,
  -- The id of its job.
  id uuid not null,
  format text not null check (format in ('json', 'csv')),
  -- spoiled: somebody in it was forgotten while it was made.
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'spoiled')),
  rows bigint,
  size_bytes bigint,
  created_at timestamptz not null,
  -- From when on it cannot be downloaded any more; null while it is made.
  expires_wall_at timestamptz,
  primary key (workspace_id, id)
);
select waypost_tenant_table('workspace_exports');
