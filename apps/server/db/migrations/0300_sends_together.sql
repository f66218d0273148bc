-- Owned by the sender. A worker commits the steps of several sends together, whatever workspaces they belong to (ADR 24):
-- the rows of the workspaces that such a transaction names are seen by it, in the tables that a send touches and nowhere
-- else. Asked once per statement, not once per row.
do $$
declare
  target regclass;
  seen constant text := 'workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid
    or workspace_id = any ((select nullif(current_setting(''app.workspace_ids'', true), '''')::uuid[])::uuid[])';
begin
  foreach target in array array['actions', 'attempts', 'sending_stops', 'linkedin_accounts']::regclass[] loop
    execute format('alter policy tenant on %s using (%s) with check (%s)', target, seen, seen);
  end loop;
end $$;
