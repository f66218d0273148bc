-- Owned by the platform. When a job ended by the wall clock: what a person may take back for a while is counted in their
-- time, not in the business time of a sandbox that runs faster. Null: it goes on, or ended before this was kept.
alter table jobs add column ended_wall_at timestamptz;

-- Owned by features/leads. What was done with leads of a list lately, and can still be undone.
create index lead_bulks_of_list on lead_bulks (workspace_id, list_id, created_at desc, id desc);
