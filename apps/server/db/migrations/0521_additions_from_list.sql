-- Owned by features/campaigns. What was added lately from a list, and can still be taken back.
create index campaign_additions_from_list on campaign_additions (workspace_id, list_id, created_at desc, id desc);
