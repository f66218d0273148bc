-- Owned by features/leads. The tags of the leads of each list, newest members first: what carries a tag is found in a list
-- of any size. Repeats lead_tags for every list a lead is on, in the transaction that changes either.
create table lead_list_tags (
  workspace_id uuid not null,
  list_id uuid not null,
  lead_id uuid not null,
  tag_key text collate "C" not null,
  added_rank bigint not null,
  primary key (workspace_id, list_id, lead_id, tag_key),
  foreign key (workspace_id, list_id, lead_id)
    references lead_list_members (workspace_id, list_id, lead_id) on delete cascade
);

alter table lead_list_members no force row level security;
alter table lead_tags no force row level security;
insert into lead_list_tags (workspace_id, list_id, lead_id, tag_key, added_rank)
select m.workspace_id, m.list_id, m.lead_id, t.tag_key, m.added_rank from lead_tags t
join lead_list_members m on m.workspace_id = t.workspace_id and m.lead_id = t.lead_id;
alter table lead_list_members force row level security;
alter table lead_tags force row level security;
create index lead_list_tags_newest on lead_list_tags (workspace_id, list_id, tag_key, added_rank, lead_id);
select waypost_tenant_table('lead_list_tags');
