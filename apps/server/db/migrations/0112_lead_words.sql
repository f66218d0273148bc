-- Owned by features/leads. Messages to open profiles are words to a lead too.
alter table leads no force row level security;
alter table lead_list_members no force row level security;
alter table actions no force row level security;
update leads l set contacted_at = greatest(l.contacted_at, w.at), last_activity_at = greatest(l.last_activity_at, w.at)
from (
  select workspace_id, lead_id, max(coalesce(dispatched_at, ended_at)) as at from actions
  where state = 'sent' and kind = 'open_profile_message' group by 1, 2
) w where l.workspace_id = w.workspace_id and l.id = w.lead_id;
update lead_list_members m set activity_at = l.last_activity_at,
  contact = case when l.replied_at is not null then 2 when l.contacted_at is not null then 1 else 0 end
from leads l where l.workspace_id = m.workspace_id and l.id = m.lead_id and l.last_activity_at is not null
  and m.activity_at is distinct from l.last_activity_at;
alter table leads force row level security;
alter table lead_list_members force row level security;
alter table actions force row level security;
