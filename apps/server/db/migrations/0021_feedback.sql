-- Owned by the feature "feedback".

create table feedback (
  workspace_id uuid not null,
  -- Made by the application and sortable by creation: the order of the list.
  id uuid not null,
  user_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade
);
create index feedback_by_user on feedback (workspace_id, user_id, id desc);
select waypost_tenant_table('feedback');
