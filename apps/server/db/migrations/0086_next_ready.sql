-- Owned by features/linkedin/sender. However long the queue of an account is, when its next row becomes ready by itself
-- is read in three looks: by its own instant, by the end of a hold, by the end of an undo.
create index actions_next_ready on actions (workspace_id, account_id, not_before)
  where state = 'planned' and held_at is null;
create index actions_held on actions (workspace_id, account_id) where state = 'planned' and held_at is not null;
create index actions_undo on actions (workspace_id, account_id, hold_until_wall_at)
  where state = 'planned' and hold_until_wall_at is not null;
