-- Owned by features/leads. Memberships repeat which kinds of signals are known of their lead, one bit a kind, so that an
-- index finds them: 1 commented, 2 reacted, 4 attended, 8 changed job, 16 posted.

-- Null says as much as 0: a membership that an undone merge brings back may be from before.
alter table lead_list_members add column signals smallint default 0;

create function waypost_signals_of(of_workspace uuid, of_lead uuid) returns smallint
  language sql stable parallel safe as $$
  select (
    coalesce((select bit_or(case c.kind when 'comments' then 1 when 'likes' then 2 when 'event' then 4 else 0 end)
      from lead_contexts c where c.workspace_id = of_workspace and c.lead_id = of_lead), 0)
    | coalesce((select bit_or(case s.kind when 'changed_job' then 8 when 'posted' then 16 else 0 end)
      from lead_signals s where s.workspace_id = of_workspace and s.lead_id = of_lead), 0)
  )::smallint
$$;

-- Signals come from readings of posts, from profiles, and move with merges and their undoing: the tables tell it themselves.
create function waypost_note_signals() returns trigger language plpgsql as $$ begin
  update lead_list_members m set signals = k.signals
    from (select l.workspace_id, l.lead_id, waypost_signals_of(l.workspace_id, l.lead_id) as signals
      from (values (old.workspace_id, old.lead_id), (new.workspace_id, new.lead_id)) as l(workspace_id, lead_id)
      where l.lead_id is not null group by 1, 2) k
    where m.workspace_id = k.workspace_id and m.lead_id = k.lead_id and m.signals is distinct from k.signals;
  return null;
end $$;

-- A file or a search says nothing that somebody did.
create trigger lead_contexts_are_signals after insert on lead_contexts for each row
  when (new.kind in ('comments', 'likes', 'event')) execute function waypost_note_signals();
create trigger lead_contexts_were_signals after delete or update of lead_id, kind on lead_contexts for each row
  when (old.kind in ('comments', 'likes', 'event')) execute function waypost_note_signals();
create trigger lead_signals_change after insert or delete or update of lead_id, kind on lead_signals for each row
  execute function waypost_note_signals();

alter table lead_contexts no force row level security;
alter table lead_signals no force row level security;
alter table lead_list_members no force row level security;
update lead_list_members m set signals = k.signals
  from (
    select workspace_id, lead_id, waypost_signals_of(workspace_id, lead_id) as signals from (
      select workspace_id, lead_id from lead_contexts where kind in ('comments', 'likes', 'event')
      union select workspace_id, lead_id from lead_signals
    ) known
  ) k
  where m.workspace_id = k.workspace_id and m.lead_id = k.lead_id;
alter table lead_contexts force row level security;
alter table lead_signals force row level security;
alter table lead_list_members force row level security;

-- Of most leads nothing is known: an import does not write here.
create index lead_list_members_signals on lead_list_members (workspace_id, list_id, signals, added_rank, lead_id)
  where signals <> 0;
