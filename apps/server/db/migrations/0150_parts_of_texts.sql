-- Owned by features/leads. Finds few leads of a large list by a part of a name, a headline or an address without looking at
-- the others, and the titles, companies and places that hold a part: indexes over three signs each. A database that lacks the two extensions, or does not let its owner have
-- them, does without: the same question is then answered by one pass over the list.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index lead_list_members_texts on lead_list_members using gin (list_id, texts gin_trgm_ops);
  create index lead_list_values_parts on lead_list_values using gin (list_id, key gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Parts of texts are looked for without an index.';
end $$;

-- Longer texts are cut in their keys (member-keys.ts): a part of them may stand behind.
create index lead_list_values_cut on lead_list_values (workspace_id, list_id, field) where char_length(key) > 79;

-- Row-level security keeps such an index from the application: the comparison could tell of rows before the policy has
-- spoken. The owner asks for it, and for the rows of the transaction's workspace alone, which is what the policy says.
create function waypost_members_like(of_list uuid, pattern text, most integer)
  returns table (lead_id uuid, added_rank bigint)
  language plpgsql stable strict security definer rows 500
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
as $$ begin
  return query select m.lead_id, m.added_rank from lead_list_members m
    where m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
      and m.list_id = of_list and m.texts like pattern limit most;
end $$;
create function waypost_values_like(of_list uuid, of_field smallint, pattern text, most integer)
  returns table (key text)
  language plpgsql stable strict security definer rows 100
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$ begin
  return query select v.key from lead_list_values v
      where v.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
        and v.list_id = of_list and v.field = of_field and v.key like pattern
    union select v.key from lead_list_values v
      where v.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
        and v.list_id = of_list and v.field = of_field and char_length(v.key) > 79
    limit most;
end $$;
revoke all on function waypost_members_like(uuid, text, integer), waypost_values_like(uuid, smallint, text, integer)
  from public;
do $$ begin
  execute format('grant execute on function waypost_members_like(uuid, text, integer),
    waypost_values_like(uuid, smallint, text, integer) to %I', current_setting('waypost.app_role'));
end $$;
