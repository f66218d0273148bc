-- Owned by features/leads. What AI read a comment to do, so that the same comment is not read, nor paid for, again. Of the
-- comment itself nothing is kept but a hash, by which an edited one is told, and where in it the words stand.
create table lead_comment_readings (
  workspace_id uuid not null,
  comment_id text not null check (length(comment_id) between 1 and 300),
  text_hash bytea not null check (length(text_hash) = 32),
  -- Null: it was read, and nothing is known of it.
  intent text check (intent ~ '^[a-z]{2,20}$'),
  quote_from integer,
  quote_to integer,
  -- Business instant.
  read_at timestamptz not null,
  primary key (workspace_id, comment_id),
  check ((intent is null) = (quote_from is null) and (intent is null) = (quote_to is null))
);
select waypost_tenant_table('lead_comment_readings');
