-- A worker that had made the sample workspace heard all news twice until its next start, and wrote what happened to a
-- lead twice. The first row of each pair is the true one: it knows the wording. What is deleted happened at the same
-- instant to the same lead at the same step, which nothing does twice.
alter table enrolment_events no force row level security;
delete from enrolment_events e using enrolment_events first
  where e.workspace_id = first.workspace_id and e.enrolment_id = first.enrolment_id
    and e.node_id = first.node_id and e.what = first.what and e.at = first.at
    and e.what in ('visited', 'invited', 'messaged', 'inmailed', 'followed', 'liked', 'commented', 'withdrew')
    and e.id <> first.id
    and (case when first.variant_id is null then 1 else 0 end, first.id) < (case when e.variant_id is null then 1 else 0 end, e.id);
alter table enrolment_events force row level security;
