-- Owned by features/sample. The sample workspace of a first start on the sandbox: how far its making is.
create table sample_workspace (
  only_one boolean primary key default true check (only_one),
  state text not null check (state in ('making', 'ready', 'failed')),
  -- Null until somebody is signed up for it.
  workspace_id uuid,
  user_id uuid,
  -- Business instants between which it happens.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- How far it has come, and the chapters of its story that are done.
  reached_at timestamptz not null,
  chapters integer not null default 0,
  -- Actions that the network has been asked for so far.
  actions integer not null default 0,
  -- Wall time of the last word of whoever makes it.
  told_wall_at timestamptz not null default now()
);
select waypost_directory_table('sample_workspace');

-- While one worker makes the sample workspace, it alone claims, and only for that workspace. It renews the wall time.
alter table business_clock
  add column claims_taken_by text,
  add column claims_taken_for uuid,
  add column claims_taken_until_wall timestamptz;
