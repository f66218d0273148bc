-- Owned by features/linkedin/sender.

-- When the pump should look again because the time to take a reply back ends: wall time, so that no speed of the
-- business clock stretches it. Null: nothing is held.
alter table account_runtime add column wake_wall_at timestamptz;
create index account_runtime_wake_wall on account_runtime (wake_wall_at)
  where status = 'active' and wake_wall_at is not null;

-- Every account is looked at once: that finds replies held while this is installed.
update account_runtime set wake_at = '-infinity' where status = 'active';

-- Sent invitations by time: the accept rate of an account, and whether others got through after a refusal.
create index actions_sent_invites on actions (workspace_id, account_id, dispatched_at)
  include (accepted_at) where kind = 'invite' and state = 'sent';
