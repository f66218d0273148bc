-- Owned by the platform. A person can pause a job and let it go on from its last chunk.

alter table jobs drop constraint jobs_status_check;
alter table jobs add constraint jobs_status_check
  check (status in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled'));
alter table jobs add column pause_requested boolean not null default false;
-- Grows with each resume: a message of the queue from before the pause finds another number and does nothing.
alter table jobs add column turn integer not null default 0;
