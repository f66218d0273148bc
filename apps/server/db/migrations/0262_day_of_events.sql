-- Owned by leads. The day of an event stands with the source of the list, so that a campaign can start around it also
-- after the result of the reading was left. `YYYY-MM-DD` in the zone of the event; null: nobody said.
alter table lead_list_sources add column event_day text check (event_day ~ '^\d{4}-\d{2}-\d{2}$');

alter table lead_list_sources no force row level security;
alter table jobs no force row level security;
update lead_list_sources s set event_day = j.input->'source'->'event'->>'day'
  from jobs j
  where j.workspace_id = s.workspace_id and j.kind = 'leads.read-source' and s.kind = 'event'
    and j.input->>'sourceId' = s.id::text
    and j.input->'source'->'event'->>'day' ~ '^\d{4}-\d{2}-\d{2}$';
alter table lead_list_sources force row level security;
alter table jobs force row level security;
