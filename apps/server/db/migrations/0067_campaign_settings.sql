-- Groups of settings that differ from the defaults (packages/domain/src/campaigns/settings).
alter table campaigns add column settings jsonb not null default '{}';
