-- Owned by features/campaigns. The numbers of a campaign name its failed steps with their reasons, and the calls that are not
-- answered yet: those rows alone are read for it, not all that happened in the campaign, nor every call with its body. Rows of
-- other kinds are in none of these indexes. The queries spell these conditions word for word; a parameter in their place would leave the indexes aside.
create index enrolment_events_failed on enrolment_events (workspace_id, campaign_id)
  where what in ('failed', 'visit_failed', 'step_missed');
create index campaign_webhooks_failed on campaign_webhooks (workspace_id, campaign_id) where state = 'failed';
create index campaign_webhooks_waiting on campaign_webhooks (workspace_id, campaign_id) where state = 'waiting';
