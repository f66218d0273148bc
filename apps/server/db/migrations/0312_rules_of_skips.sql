-- Owned by campaigns. What a skipped lead is counted by, as before the adding: its sentence may say a date or a number of days.
alter table campaign_addition_skips add column rule text;
