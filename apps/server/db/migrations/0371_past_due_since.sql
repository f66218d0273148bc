-- Owned by billing.
-- Since when a renewal is being collected without success: the provider moves its own date with every attempt. Kept
-- until a payment goes through.
alter table subscriptions add column past_due_since timestamptz;
update subscriptions set past_due_since = provider_updated_at where status = 'past_due';
