-- Why a lead has its sender. Null: it has none, or was dealt before this was kept.
alter table enrolments add column dealt_because text
  check (dealt_because in ('wrote_before', 'connected', 'fixed', 'budget', 'turn'));
