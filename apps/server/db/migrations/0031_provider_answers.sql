-- Owned by features/linkedin. Since when a round has failed, and our own sentence about it; both null while it works.
alter table linkedin_sweeps add column failing_since_wall_at timestamptz;
alter table linkedin_sweeps add column failure text;
