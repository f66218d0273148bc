-- Owned by the feature "content". What AI wrote for posts: a row from the moment its credits are held. Credits move only
-- together with `state`. Every row that is held has one in due_work (kind content.held, wall time), which gives the credits
-- back when the process that held them died.
create table content_generations (
  workspace_id uuid not null,
  -- Made by the application and sortable by creation.
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('hooks')),
  -- The place of the product that keeps the texts; null: nobody does, and the row goes when it is charged.
  place text,
  state text not null default 'held' check (state in ('held', 'made')),
  credits integer not null check (credits > 0),
  -- Start of the credit period they were taken from.
  period_starts_at timestamptz not null,
  -- A list of texts; null while they are written.
  texts jsonb,
  created_at timestamptz not null,
  held_wall_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade
);
create index content_generations_kept on content_generations (workspace_id, user_id, place, id desc)
  where place is not null;
select waypost_tenant_table('content_generations');
