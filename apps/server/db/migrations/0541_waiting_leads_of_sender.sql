-- The leads of a sender in the order in which they go on, also where most of a million have no time.
drop index enrolments_of_sender;
create index enrolments_of_sender on enrolments (workspace_id, account_id, next_at, id) where finished_at is null;
