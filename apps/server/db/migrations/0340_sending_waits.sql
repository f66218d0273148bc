-- Owned by the sender. Nothing of a workspace is claimed or dispatched until then: somebody is taking people away, and may
-- still take that back. Each who asks for it has a row; it ends by itself, so that nobody who died stops a workspace.
create table sending_waits (
  workspace_id uuid not null,
  id uuid not null,
  until_wall timestamptz not null,
  primary key (workspace_id, id)
);
select waypost_tenant_table('sending_waits');

-- Read by the statements that see several workspaces together (ADR 24).
do $$
declare
  seen constant text := 'workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid
    or workspace_id = any ((select nullif(current_setting(''app.workspace_ids'', true), '''')::uuid[])::uuid[])';
begin
  execute format('alter policy tenant on sending_waits using (%s) with check (%s)', seen, seen);
end $$;
