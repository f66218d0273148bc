-- Owned by leads. How the columns of a file were mapped last time, by what its header says.
create table lead_import_mappings (
  workspace_id uuid not null,
  -- Hash of the header's words in any order: files of one exporter have one signature.
  signature text not null,
  -- Field by the word of the header ("first name" to "firstName"); null: not imported.
  fields jsonb not null,
  file_name text not null,
  used_at timestamptz not null,
  primary key (workspace_id, signature)
);
select waypost_tenant_table('lead_import_mappings');
