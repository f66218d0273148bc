-- Owned by the platform: when a worker was last at work, by both clocks. No personal data.
create table engine_presence (
  only_one boolean primary key default true check (only_one),
  seen_wall_at timestamptz not null,
  seen_at timestamptz not null
);
select waypost_directory_table('engine_presence');
