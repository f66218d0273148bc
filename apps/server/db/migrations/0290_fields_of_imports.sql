-- Owned by leads. The import whose columns made an own field: undoing it takes the field along if nothing needs it by then.
alter table lead_custom_fields add column made_by_import uuid;
