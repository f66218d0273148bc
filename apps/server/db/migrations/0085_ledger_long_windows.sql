-- Owned by features/linkedin/sender. The windows of these two budgets reach back further than a day; everything else
-- that a claim counts lies within the newest entries of budget_ledger_window.
create index budget_ledger_long_windows on budget_ledger (member_key, budget, reserved_at)
  where released_at is null and budget in ('invite_week', 'invite_note_month');
