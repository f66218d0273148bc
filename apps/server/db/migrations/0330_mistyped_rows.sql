-- Owned by leads. A row of a file with a value that is not of its field's kind is kept as it came, beside what became of it.
alter table lead_import_rejects
  drop constraint lead_import_rejects_outcome_check,
  add constraint lead_import_rejects_outcome_check check (outcome in ('created', 'joined', 'updated', 'listed', 'repeated',
    'excluded', 'skipped', 'rejected', 'shortened', 'mistyped'));
