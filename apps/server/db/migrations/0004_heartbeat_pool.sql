-- Since when a process has got no database connection for its work, while its sign of life goes on.
alter table process_heartbeats add column pool_full_since_wall_at timestamptz;
