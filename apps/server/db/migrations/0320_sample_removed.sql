-- A sample workspace that was removed is remembered as such, without whose it was: a start must not make it again.
alter table sample_workspace drop constraint sample_workspace_state_check;
alter table sample_workspace
  add constraint sample_workspace_state_check check (state in ('making', 'ready', 'failed', 'removed'));
