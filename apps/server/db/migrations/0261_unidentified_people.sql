-- Owned by leads. Who was left out by choice and who could not be recognised are two numbers of a result. Rows from
-- before stay as they are.
alter table lead_source_rows drop constraint lead_source_rows_outcome_check;
alter table lead_source_rows add constraint lead_source_rows_outcome_check
  check (outcome in ('added', 'duplicate', 'skipped', 'unidentified', 'excluded', 'set_aside'));
