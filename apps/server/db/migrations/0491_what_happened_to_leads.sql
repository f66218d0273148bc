-- Owned by campaigns. What ever happened to a lead in its campaign, derived from its events, as a sum: 1 visited, 2 invited,
-- 4 accepted, 8 written to, 16 replied. Numbers of a campaign are counted from it instead of from all events of all its leads.
alter table enrolments add column happened smallint not null default 0;

alter table enrolments no force row level security;
alter table enrolment_events no force row level security;
update enrolments e set happened = h.happened
from (
  select workspace_id, enrolment_id, bit_or(case what when 'visited' then 1 when 'invited' then 2 when 'accepted' then 4
    when 'messaged' then 8 when 'inmailed' then 8 when 'replied' then 16 else 0 end) as happened
  from enrolment_events group by 1, 2
) h
where e.workspace_id = h.workspace_id and e.id = h.enrolment_id and h.happened <> 0;
alter table enrolments force row level security;
alter table enrolment_events force row level security;
