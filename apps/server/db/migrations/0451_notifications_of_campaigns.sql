-- Owned by notifications. What is told of a campaign leads to it, under the name it has by then.
alter table notifications add column campaign_id uuid;
