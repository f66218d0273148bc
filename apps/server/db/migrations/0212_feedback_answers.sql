-- Owned by the feature "feedback".
alter table feedback
  add column answer text,
  add column answered_at timestamptz,
  -- An administrator took it away; erased some minutes later, until then it can be brought back.
  add column removed_wall_at timestamptz;

-- Every feedback there is, for administrators: which workspace to look it up in.
create table feedback_directory (
  -- Sortable by creation: the order of the list.
  id uuid primary key,
  workspace_id uuid not null,
  is_answered boolean not null default false,
  is_removed boolean not null default false
);
create index feedback_directory_waiting on feedback_directory (id desc) where not is_answered and not is_removed;
create index feedback_directory_workspace on feedback_directory (workspace_id);
select waypost_directory_table('feedback_directory');

-- What is there already: the owner of the table reads all workspaces, which a forced policy would hide.
alter table feedback no force row level security;
insert into feedback_directory (id, workspace_id) select id, workspace_id from feedback on conflict do nothing;
alter table feedback force row level security;
