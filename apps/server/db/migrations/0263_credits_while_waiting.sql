-- Owned by leads. Credits that a run gave back while it waits for LinkedIn: they are taken again when it goes on.
alter table icp_runs add column given_back integer not null default 0 check (given_back >= 0);
