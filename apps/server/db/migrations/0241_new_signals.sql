-- Owned by features/leads. What was noticed lately is asked for on every visit of the dashboard.
create index lead_signals_noticed on lead_signals (workspace_id, noticed_at desc, lead_id);
