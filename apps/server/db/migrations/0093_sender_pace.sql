-- Owned by features/linkedin/sender. What every claim reads and writes, made to be read and written cheaply.

-- What a window has spent is read from the index alone: in the table an account's entries lie far apart.
drop index budget_ledger_window;
create index budget_ledger_window on budget_ledger (member_key, reserved_at) include (budget, units, campaign_id)
  where released_at is null;
drop index budget_ledger_long_windows;
create index budget_ledger_long_windows on budget_ledger (member_key, budget, reserved_at) include (units, campaign_id)
  where released_at is null and budget in ('invite_week', 'invite_note_month');
-- For that the newest entries have to be known as visible to all: marked after a fiftieth, not after a fifth.
alter table budget_ledger set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Rows that are written over and over find room beside themselves, so that indexes on what did not change stay as they are.
alter table account_runtime set (fillfactor = 60);
