-- Owned by features/campaigns. The numbers of a campaign name its failed steps with their reasons: those rows alone are read
-- for it, not all that happened in the campaign, nor every call with its body. Rows of other kinds are in neither index. The
-- queries spell these conditions word for word; a parameter in their place would leave the indexes aside.
create index enrolment_events_failed on enrolment_events (workspace_id, campaign_id)
  where what in ('failed', 'visit_failed', 'step_missed');
create index campaign_webhooks_failed on campaign_webhooks (workspace_id, campaign_id) where state = 'failed';
