-- Owned by leads. How fast an import or a check was, as it measured itself: rows it went through and the wall milliseconds
-- in which a process worked at them. Times in which it was paused or no process ran are not in it.
alter table lead_imports
  add column paced_rows integer not null default 0,
  add column paced_ms bigint not null default 0;
