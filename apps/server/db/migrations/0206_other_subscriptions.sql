-- Owned by billing. Subscriptions that were bought for the workspace beside the one that counts: should that one end,
-- they are asked about. Ids of the payment provider.
alter table subscriptions add column other_provider_ids text[] not null default '{}';
