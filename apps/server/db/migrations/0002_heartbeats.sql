-- Owned by the platform: which processes are alive. No personal data.
create table process_heartbeats (
  process_id uuid primary key,
  role text not null,
  seen_wall_at timestamptz not null default now()
);
select waypost_directory_table('process_heartbeats');
