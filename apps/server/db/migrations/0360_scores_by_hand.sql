-- Owned by features/leads. Who set a score by hand; null: a file or a profile did. Such a score stays when its list is
-- scored again.
alter table leads add column scored_by uuid;

-- What the history knows of scores that stand.
alter table leads no force row level security;
alter table lead_events no force row level security;
update leads l set scored_by = e.by_user from lead_events e
  where e.workspace_id = l.workspace_id and e.lead_id = l.id and e.kind = 'scored' and e.by_user is not null
    and e.at = l.scored_at and e.to_value = l.score::text;
alter table leads force row level security;
alter table lead_events force row level security;
