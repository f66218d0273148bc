-- Owned by billing. Trials and plans that began before their end was told: each is looked at once.
insert into due_work (workspace_id, kind, id, due_at)
  select distinct workspace_id, 'billing.tell-end', workspace_id, timestamptz 'epoch' from user_directory
  on conflict do nothing;
