-- Owned by features/campaigns.

-- What the campaign was before it was archived.
alter table campaigns add column archived_from text check (archived_from in ('Draft','Paused','Completed'));
-- A deleted draft can be taken back for a while; it is invisible meanwhile and erased later.
alter table campaigns add column deleted_at timestamptz;

-- The activity of a campaign, newest first, page by page.
create index enrolment_events_newest on enrolment_events (workspace_id, campaign_id, at desc, id desc);
-- Leads of a campaign by the instant they go on.
create index enrolments_by_next on enrolments (workspace_id, campaign_id, next_at, id);
