-- When a job that waits for a limit goes on, in business time; null while it works, and when nobody can say.
alter table jobs add column goes_on_at timestamptz;
