-- A webhook step was noted as called as soon as its call was planned. What was not answered was not called: the row of the
-- call knows what became of it.
alter table enrolment_events no force row level security;
alter table campaign_webhooks no force row level security;
update enrolment_events e
  set what = case w.state when 'failed' then 'webhook_failed' else 'webhook_planned' end,
    detail = case w.state when 'failed' then coalesce(w.problem, e.detail) else e.detail end,
    at = case w.state when 'failed' then coalesce(w.tried_at, e.at) else e.at end
  from campaign_webhooks w
  where w.workspace_id = e.workspace_id and w.enrolment_id = e.enrolment_id and w.node_id = e.node_id
    and e.what = 'webhook_called' and w.state <> 'delivered';
alter table campaign_webhooks force row level security;
alter table enrolment_events force row level security;
