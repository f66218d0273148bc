-- Whoever asks which companies have answered looks at the few leads that did.
create index enrolments_replied on enrolments (workspace_id, lead_id) where replied_at is not null;
