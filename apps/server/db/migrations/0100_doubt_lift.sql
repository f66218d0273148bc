-- Owned by features/linkedin/config. Who last let an account try unconfirmed messages again by itself after one had
-- arrived twice, and when (business time).
alter table account_runtime add column doubt_lifted_at timestamptz;
alter table account_runtime add column doubt_lifted_by uuid;
