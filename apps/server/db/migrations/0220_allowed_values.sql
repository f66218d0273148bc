-- Owned by features/linkedin/sender. What these columns may hold is said by the types of the columns. A check of a table is
-- read from its text and planned anew by every statement that writes a row, whatever it changes; a domain's is kept by the
-- connection, and asked only for what is written. The types come first and their checks afterwards, because no row is
-- written anew for a type without a check.
create domain action_state as text;
create domain action_origin as text;
create domain budget_account_type as text;
create domain doubt_mode as text;
create domain warm_up_mode as text;
create domain withdraw_after_days as integer;

alter table actions drop constraint actions_state_check, drop constraint actions_origin_check;
alter table actions alter column state type action_state, alter column origin type action_origin;

alter table account_runtime
  drop constraint account_runtime_account_type_check,
  drop constraint account_runtime_doubt_mode_check,
  drop constraint account_runtime_warm_up_mode_check,
  drop constraint account_runtime_withdraw_after_days_check;
alter table account_runtime
  alter column account_type type budget_account_type,
  alter column doubt_mode type doubt_mode,
  alter column warm_up_mode type warm_up_mode,
  alter column withdraw_after_days type withdraw_after_days;

alter domain action_state add constraint action_state_known check (value in
  ('planned','claimed','dispatched','in_doubt','needs_review','sent','satisfied','rejected','cancelled'));
alter domain action_origin add constraint action_origin_known check (value in ('campaign', 'human', 'system'));
alter domain budget_account_type add constraint budget_account_type_known check (value in ('free', 'paid'));
alter domain doubt_mode add constraint doubt_mode_known check (value in ('retry', 'hold'));
alter domain warm_up_mode add constraint warm_up_mode_known check (value in ('off', 'gentle', 'normal'));
alter domain withdraw_after_days add constraint withdraw_after_days_bounds check (value between 14 and 90);

-- What is known of the values of a column goes with its type, and plans are made of it.
analyze actions;
analyze account_runtime;
