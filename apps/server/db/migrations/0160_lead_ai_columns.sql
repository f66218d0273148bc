-- Owned by features/leads/ai-column. Questions that a model answers about leads, and what each answer rests on. The
-- values themselves stand in the workspace's own field of the column's name.

create table lead_ai_columns (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  question text not null,
  answer_kind text not null check (answer_kind in ('text', 'yes_no', 'number', 'one_of')),
  choices jsonb not null,
  fields jsonb not null,
  version integer not null default 1 check (version > 0),
  filled boolean not null default false,
  -- Together they make the price exact over all runs of the column: a credit per 10 answers.
  answers_given integer not null default 0 check (answers_given >= 0),
  credits_charged integer not null default 0 check (credits_charged >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index lead_ai_columns_by_name on lead_ai_columns (workspace_id, lower(name));
select waypost_tenant_table('lead_ai_columns');

create table lead_ai_answers (
  workspace_id uuid not null,
  lead_id uuid not null,
  column_id uuid not null,
  version integer not null,
  -- Null: unknown.
  answer text,
  quote text,
  field text,
  reason text,
  -- Hash of the texts it was answered from.
  facts_hash bytea not null,
  -- What was written into the lead; null while nothing was. Another value there is somebody's own.
  written text,
  answered_at timestamptz not null,
  -- When the texts were last seen to be those it was answered from.
  checked_at timestamptz not null,
  primary key (workspace_id, lead_id, column_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, column_id) references lead_ai_columns (workspace_id, id) on delete cascade
);
create index lead_ai_answers_of_column on lead_ai_answers (workspace_id, column_id, lead_id);
select waypost_tenant_table('lead_ai_answers');

-- Paid work, one row per job. Credits move only together with `state`.
create table lead_ai_runs (
  workspace_id uuid not null,
  job_id uuid not null,
  -- Made by the caller: asking twice is asking once.
  request_id uuid not null,
  column_id uuid not null,
  -- Leads of a sample, in their order; null for a run that writes into leads.
  sample uuid[],
  reserved integer not null check (reserved >= 0),
  -- Start of the credit period it was taken from.
  period_starts_at timestamptz,
  charged integer check (charged between 0 and reserved),
  state text not null check (state in ('reserved', 'settled')),
  created_at timestamptz not null,
  primary key (workspace_id, job_id),
  foreign key (workspace_id, column_id) references lead_ai_columns (workspace_id, id) on delete cascade,
  check ((state = 'settled') = (charged is not null)),
  check (reserved = 0 or period_starts_at is not null)
);
create unique index lead_ai_runs_by_request on lead_ai_runs (workspace_id, request_id);
-- A column is answered by one job at a time.
create unique index lead_ai_runs_going_on on lead_ai_runs (workspace_id, column_id) where state = 'reserved';
select waypost_tenant_table('lead_ai_runs');
