-- Who added somebody by hand whom a source had set aside.
alter table lead_source_rows add column taken_in_by uuid;
