-- Owned by leads. What an import of a file left behind; the import's id is the id of its job.

create table lead_imports (
  workspace_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  file_name text not null,
  -- Where the uploaded file lies; null once it was read to the end.
  file_key text,
  header jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index lead_imports_of_list on lead_imports (workspace_id, list_id);
select waypost_tenant_table('lead_imports');

create table lead_import_rejects (
  workspace_id uuid not null,
  import_id uuid not null,
  -- Number of the record in the file, counted from 1, header and preamble included.
  row_number integer not null,
  cells jsonb not null,
  reason text not null,
  primary key (workspace_id, import_id, row_number),
  foreign key (workspace_id, import_id) references lead_imports (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_import_rejects');
