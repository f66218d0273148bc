-- Owned by features/linkedin/sender. The queue of an account in the order in which a claim looks through it: the first of
-- every kind and campaign is found without sorting, and without what the account has sent before.
create index actions_queue on actions (workspace_id, account_id, kind, origin, campaign_id,
    (kind = 'invite' and body is not null), priority, not_before, id)
  where state = 'planned';

-- Rows come and go all the time. The file keeps its size, so that one row is always looked up in an index: of a table that
-- was just vacuumed the planner thinks that reading all of it is as fast.
alter table due_work set (vacuum_truncate = off);
