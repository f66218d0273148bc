-- Owned by leads. What somebody does with a comment, as the language model read it, with the words that show it.
alter table lead_contexts add column intent text check (intent ~ '^[a-z]{2,20}$');
alter table lead_contexts add column intent_quote text;
