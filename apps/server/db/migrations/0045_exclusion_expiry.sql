-- From this business instant on the rule no longer counts; null: it has no end.
alter table exclusions add column expires_at timestamptz;
