-- Owned by leads. Every uploaded file has a row in due_work (kind leads.upload, the id at the end of its key) from
-- before its first byte until it is gone, so that no file is left behind by a process that ended in between.

create index lead_imports_of_file on lead_imports (workspace_id, file_key) where file_key is not null;

-- Files that are there already: the owner of the table reads all workspaces, which a forced policy would hide.
alter table lead_imports no force row level security;
insert into due_work (workspace_id, kind, id, due_at)
  select workspace_id, 'leads.upload', substring(file_key from '[^/]+$')::uuid, now()
  from lead_imports where file_key is not null
  on conflict do nothing;
alter table lead_imports force row level security;
