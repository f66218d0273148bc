-- Owned by features/linkedin/sender. The action whose effect was last seen twice, for which the retries of the account are
-- held, and when that was seen (business time). Null: it was seen before this was kept.
alter table account_runtime add column seen_twice_at timestamptz;
alter table account_runtime add column seen_twice_action_id uuid;
