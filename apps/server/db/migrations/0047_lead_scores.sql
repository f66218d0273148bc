-- Owned by features/leads. How well a lead fits, as somebody judged it; null: nobody has.

alter table leads
  add column score smallint check (score between 0 and 100),
  add column score_reason text,
  add column scored_at timestamptz,
  add check ((score is null) = (scored_at is null));
