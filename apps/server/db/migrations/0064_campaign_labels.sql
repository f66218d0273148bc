-- Owned by features/campaigns. How people keep their campaigns in order; nothing is sent differently because of it.

alter table campaigns
  add column folder text check (folder <> ''),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);
