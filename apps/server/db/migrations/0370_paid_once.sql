-- Owned by billing.
-- The hosted checkout that was opened last and nobody has paid yet: whoever chooses the same plan again gets the same
-- page, so that it cannot be paid twice.
alter table subscriptions
  add column checkout_variant_id text,
  add column checkout_url text,
  add column checkout_expires_at timestamptz,
  -- Subscriptions bought beside the one that counts which the provider was asked to end, each once: who resumes one
  -- there is not contradicted. Ids of the payment provider.
  add column superseded_provider_ids text[] not null default '{}',
  add constraint subscriptions_checkout_whole check (num_nulls(checkout_variant_id, checkout_url, checkout_expires_at) in (0, 3));
