-- Owned by leads. What a check of a file found, what an import did row by row, and what taking it back needs.

alter table lead_imports
  -- A check stores no people; it belongs to no list while the list is not made yet.
  add column dry_run boolean not null default false,
  -- The business instant at which the rows of the file were through.
  add column finished_at timestamptz,
  -- When somebody took the import back, and the job that does it.
  add column undone_at timestamptz,
  add column undo_job_id uuid,
  alter column list_id drop not null;

-- Rows that made nobody: rejected, excluded or left out by a choice; of a check also examples of the others.
alter table lead_import_rejects
  add column outcome text not null default 'rejected'
    check (outcome in ('created', 'joined', 'updated', 'listed', 'repeated', 'excluded', 'skipped', 'rejected'));
create index lead_import_rejects_by_outcome
  on lead_import_rejects (workspace_id, import_id, outcome, row_number) where outcome <> 'rejected';

-- What became of the rows that name people. Written once, in the order of the file.
create table lead_import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  -- 1 created, 2 joined, 3 updated, 4 listed, 5 repeated (packages/domain/src/leads/import-outcome.ts).
  outcome smallint not null check (outcome between 1 and 5),
  lead_id uuid not null,
  primary key (workspace_id, import_id, row_number)
);
create index lead_import_rows_by_outcome
  on lead_import_rows (workspace_id, import_id, outcome, row_number) where outcome <> 1;
select waypost_tenant_table('lead_import_rows');

-- What an import changed about people who were known before it: per field the value before and the one it wrote.
create table lead_import_changes (
  workspace_id uuid not null,
  import_id uuid not null,
  lead_id uuid not null,
  fields jsonb not null,
  primary key (workspace_id, import_id, lead_id),
  foreign key (workspace_id, import_id) references lead_imports (workspace_id, id) on delete cascade,
  -- Nothing of a person outlives them.
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_import_changes_of_lead on lead_import_changes (workspace_id, lead_id);
select waypost_tenant_table('lead_import_changes');
