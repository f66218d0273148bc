/** One file of the archive. */
export interface ExportedTable {
  table: string;
  /** Its name without the ending. */
  file: string;
  /** What is in it, for the reader of the archive. */
  about: string;
  /** Columns that stay here: derived from others, or of use to this installation alone. */
  without?: readonly string[];
  /** The column with the public identifier of a profile: its link, which other tools ask for, goes with it as `profile_url`. */
  profileIn?: string;
  /** The column with what a browser calls itself: the device as Sessions and security words it goes with it as `device`. */
  deviceIn?: string;
}

/** What leaves with a full export, in the order of the archive. Columns of bytes (hashes, sealed secrets) never do. */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'workspaces', file: 'workspace', about: 'The workspace.' },
  { table: 'users', file: 'people', about: 'Who works in it, with settings and first steps.' },
  { table: 'memberships', file: 'people-roles', about: 'What they may do.' },
  {
    table: 'subscriptions',
    file: 'subscription',
    about: 'The plan and its dates.',
    without: [
      'provider_subscription_id',
      'provider_customer_id',
      'other_provider_ids',
      'superseded_provider_ids',
      'checkout_variant_id',
      'checkout_url',
      'checkout_expires_at',
    ],
  },
  { table: 'keyword_usage', file: 'credits-used', about: 'Keywords used, by period.' },
  {
    table: 'linkedin_accounts',
    file: 'linkedin-accounts',
    about: 'LinkedIn accounts. No password, cookie or key of the connection.',
    without: ['provider_account_id'],
  },
  { table: 'account_pauses', file: 'linkedin-account-pauses', about: 'Accounts that a person paused.' },
  { table: 'sending_stops', file: 'sending-stop', about: 'Whether all sending is stopped, and why.' },
  {
    table: 'lead_lists',
    file: 'lists',
    about: 'Lead lists.',
    without: ['copying_from'],
  },
  {
    table: 'leads',
    file: 'leads',
    about: 'Leads, with own fields in custom_fields.',
    without: ['fallback_key', 'search_text', 'company_key', 'link_to_resolve'],
    profileIn: 'identity_key',
  },
  {
    table: 'lead_list_members',
    file: 'list-memberships',
    about: 'Which lead is on which list since when.',
    without: [
      ...['added_rank', 'name_key', 'company_key', 'title_key', 'location_key', 'texts', 'custom', 'score'],
      ...['contact', 'activity_at', 'degree'],
    ],
  },
  { table: 'lead_custom_fields', file: 'own-fields', about: 'Own fields and their kinds.' },
  { table: 'lead_tags', file: 'lead-tags', about: 'Tags on leads.', without: ['tag_key'] },
  { table: 'lead_notes', file: 'lead-notes', about: 'Notes on leads.' },
  { table: 'lead_events', file: 'lead-history', about: 'What happened to leads here.' },
  { table: 'lead_contexts', file: 'lead-contexts', about: 'What leads wrote or did where they were found.' },
  { table: 'lead_signals', file: 'lead-signals', about: 'What happened to leads outside.' },
  {
    table: 'lead_profile_facts',
    file: 'lead-profile-facts',
    about: 'What was read on profiles of leads, by field.',
  },
  { table: 'lead_degrees', file: 'lead-degrees', about: 'How near an account of yours is to a lead.' },
  { table: 'lead_fit', file: 'lead-fits', about: 'How leads fit the profiles of ideal customers, and why.' },
  { table: 'lead_list_sources', file: 'list-sources', about: 'Where the leads of a list came from.' },
  {
    table: 'lead_live_sources',
    file: 'live-sources',
    about: 'Sources that lists go on reading.',
    without: ['last_job_id'],
  },
  { table: 'lead_views', file: 'list-views', about: 'Saved views of lists.' },
  {
    table: 'lead_imports',
    file: 'imports',
    about: 'Files that were imported.',
    without: ['file_key', 'paced_rows', 'paced_ms', 'undo_job_id'],
  },
  {
    table: 'lead_import_rejects',
    file: 'import-rejects',
    about: 'Rows of files that were not taken, and why.',
  },
  { table: 'lead_merges', file: 'lead-merges', about: 'Leads that were merged.', without: ['snapshot'] },
  { table: 'lead_former_ids', file: 'lead-former-ids', about: 'Ids that merged leads had before.' },
  { table: 'lead_duplicates', file: 'lead-duplicates', about: 'Leads that may be one person.' },
  { table: 'lead_ai_columns', file: 'ai-columns', about: 'Questions that AI answers about leads.' },
  { table: 'lead_ai_answers', file: 'ai-answers', about: 'What it answered, with the words it rests on.' },
  {
    table: 'lead_relations',
    file: 'network',
    about: 'Connections and followers of your accounts that were read.',
    without: ['identity_key', 'ranked_at'],
  },
  { table: 'icp_profiles', file: 'customer-profiles', about: 'Profiles of ideal customers.' },
  { table: 'icp_profile_versions', file: 'customer-profile-versions', about: 'Their versions, as criteria.' },
  {
    table: 'icp_revisions',
    file: 'customer-profile-sentences',
    about: 'What was written about them to change them.',
  },
  { table: 'exclusions', file: 'exclusions', about: 'People, companies and words that are not contacted.' },
  { table: 'campaigns', file: 'campaigns', about: 'Campaigns with their sequence and settings.' },
  { table: 'campaign_versions', file: 'campaign-versions', about: 'Every version of their sequences.' },
  { table: 'campaign_senders', file: 'campaign-senders', about: 'Accounts that send in them.' },
  { table: 'campaign_lists', file: 'campaign-lists', about: 'Lists they take leads from.' },
  { table: 'campaign_rules', file: 'campaign-rules', about: 'Rules that hold for every campaign.' },
  { table: 'day_caps', file: 'campaign-day-caps', about: 'Own limits of campaigns for a day.' },
  {
    table: 'campaign_additions',
    file: 'campaign-additions',
    about: 'Leads that were added to campaigns later.',
  },
  { table: 'campaign_addition_leads', file: 'campaign-addition-leads', about: 'Which leads those were.' },
  {
    table: 'campaign_webhooks',
    file: 'campaign-webhooks',
    about: 'Calls that webhook steps made.',
    without: ['effect_key'],
  },
  { table: 'variant_draws', file: 'campaign-variants', about: 'How often each wording was given.' },
  {
    table: 'enrolments',
    file: 'enrolments',
    about: 'Leads inside campaigns: where they stand and why.',
    without: ['state', 'action_node_id', 'occurrence', 'happened'],
  },
  { table: 'enrolment_events', file: 'enrolment-history', about: 'What happened to them there.' },
  {
    table: 'actions',
    file: 'actions',
    about: 'Everything that was planned on LinkedIn, and what became of it.',
    without: [
      ...['effect_key', 'body_fp', 'claims', 'claim_token', 'claim_until_wall_at', 'clean_reads_wall_at'],
      ...['provider_person_id', 'chat_id', 'baseline_ref', 'provider_ref', 'hold_until_wall_at'],
    ],
  },
  {
    table: 'attempts',
    file: 'action-attempts',
    about: 'Each try at an action.',
    without: ['claim_token', 'provider_request_id'],
  },
  { table: 'hand_written', file: 'hand-written', about: 'When you last wrote to a lead by hand.' },
  {
    table: 'conversations',
    file: 'conversations',
    about: 'Conversations of the Unibox.',
    without: ['chat_id', 'attendee_provider_id', 'search_text'],
  },
  {
    table: 'messages',
    file: 'messages',
    about: 'Their messages.',
    without: ['search_text', 'client_key', 'provider_message_id'],
  },
  {
    table: 'content_generations',
    file: 'hooks',
    about: 'Hooks that AI wrote and that were kept.',
    without: ['period_starts_at'],
  },
  { table: 'notifications', file: 'notifications', about: 'What people were told.', without: ['about'] },
  { table: 'feedback', file: 'feedback', about: 'What people told the makers.' },
  {
    table: 'sessions',
    file: 'sessions',
    about: 'Where people are signed in.',
    without: ['family_id'],
    deviceIn: 'user_agent',
  },
];

/** A file of what a directory table holds of the workspace: it carries no policy, so its columns are named one by one. */
export interface ExportedDirectory extends ExportedTable {
  columns: readonly string[];
  key: readonly { name: string; type: string }[];
}

export const exportedDirectories: readonly ExportedDirectory[] = [
  {
    table: 'account_runtime',
    file: 'linkedin-account-settings',
    about: 'How accounts send: own limits, working hours, warm-up and pace.',
    columns: [
      ...[
        'account_id',
        'account_type',
        'working_hours',
        'caps',
        'shares',
        'warm_up',
        'warm_up_mode',
        'rhythm',
      ],
      ...['withdraw_after_days', 'doubt_mode'],
    ],
    key: [{ name: 'account_id', type: 'uuid' }],
  },
];

/** Tables that stay here, and why. A new table stands in one of the two; a test sees to it. */
export const leftOutTables: Readonly<Record<string, string>> = {
  credentials: 'password hashes',
  second_factors: 'secrets of authenticator apps',
  recovery_codes: 'hashes of recovery codes',
  email_changes: 'an address that waits for its link; the one that counts is with the user',
  linkedin_link_intents: 'sign-ins to LinkedIn that are under way',
  idempotency_keys: 'answers kept for a day so that nothing is done twice',
  live_events: 'hints for open browsers',
  live_event_counter: 'a counter of those hints',
  jobs: 'work under way; what it made is in the other files',
  workspace_exports: 'the list of these archives',
  workspace_deletions: 'whether the workspace is being deleted',
  held_work: 'work that rests while a workspace is being deleted',
  forgotten_people: 'hashes of people who must not come back',
  sending_waits: 'moments in which nothing leaves because leads are being deleted',
  exclusion_revisions: 'a mark that exclusions changed',
  inbox_sync: 'how far the Unibox has read',
  lead_provider_ids: 'what LinkedIn calls a lead for one account',
  lead_profile_reads: 'when a profile was last read, for the budget',
  lead_list_values: 'an index of words for searching lists',
  lead_list_tags: 'an index of tags for searching lists',
  lead_former_keys: 'an index of what merged leads were recognised by',
  lead_duplicate_looks: 'how far the search for duplicates is',
  lead_import_mappings: 'columns chosen for files of a shape',
  lead_import_rows: 'which row of a file became which lead, for taking an import back',
  lead_import_changes: 'what an import changed, for taking it back',
  lead_bulks: 'changes to many leads, for taking them back',
  lead_bulk_skips: 'leads such a change left out',
  lead_bulk_befores: 'what stood there before such a change',
  lead_comment_readings: 'what AI read a comment to do, so that it is not read twice',
  lead_source_rows: 'what a reading of a source found, row by row',
  lead_relation_syncs: 'how far the network of an account is read',
  lead_ai_runs: 'credits held for a run of AI',
  icp_runs: 'credits held for a search',
  icp_previews: 'candidates that were shown and not taken',
  campaign_addition_skips: 'leads that an addition left out',
};
