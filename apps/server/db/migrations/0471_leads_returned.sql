-- Owned by features/leads. A removal that was undone is told too: a history that ended with it would deny the list the lead
-- is in.
alter table lead_events drop constraint lead_events_kind_check;
alter table lead_events add constraint lead_events_kind_check
  check (kind in ('removed','returned','edited','tagged','untagged','scored','merged','unmerged'));
