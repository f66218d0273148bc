-- Owned by the feature "notifications".

-- Business time at which what was told was over by itself, such as a lost account that was reconnected; null: it is not.
alter table notifications add column settled_at timestamptz;
