-- Owned by features/campaigns. What webhook steps tell other systems: a row before it is a request.

create table campaign_webhooks (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  enrolment_id uuid not null,
  node_id text not null,
  -- One per visit of a step: planning the same call twice inserts nothing.
  effect_key text not null,
  url text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  http_status integer,
  -- Sentence for people about the newest try.
  problem text,
  -- Business time.
  created_at timestamptz not null,
  tried_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, effect_key),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade
);
create index campaign_webhooks_newest on campaign_webhooks (workspace_id, campaign_id, created_at desc, id desc);
select waypost_tenant_table('campaign_webhooks');
