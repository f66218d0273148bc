import type { SequenceNode } from './sequence/graph.ts';

/** What a campaign notes of its leads, in the words that every screen shows. */
const words: Readonly<Record<string, string>> = {
  visited: 'Profile visited',
  visit_failed: 'Profile visit failed',
  invited: 'Invitation sent',
  accepted: 'Invitation accepted',
  not_accepted: 'Not accepted in time',
  messaged: 'Message sent',
  inmailed: 'InMail sent',
  followed: 'Followed',
  liked: 'Post liked',
  commented: 'Comment posted',
  withdrew: 'Invitation withdrawn',
  withdrawn_by_hand: 'Invitation withdrawn by hand',
  withdrawn_by_rule: 'Old invitation withdrawn by itself',
  tagged: 'Tagged',
  moved_to_list: 'Moved to another list',
  webhook_planned: 'Webhook call queued',
  webhook_called: 'Webhook called',
  webhook_failed: 'Webhook call failed',
  task_done: 'Task done',
  comment_skipped: 'Comment skipped',
  step_skipped: 'Step skipped in LinkedIn limits',
  no_score: 'Took “No”: the lead has no score',
  step_missed: 'Step left out',
  already_connected: 'Was connected already',
  already_invited: 'Was invited already',
  already_done: 'Was done already',
  nothing_found: 'Nothing found to act on',
  replied: 'Replied',
  stopped: 'Sequence stopped',
  finished: 'Sequence finished',
  skipped: 'Skipped',
  excluded: 'Excluded',
  failed: 'Failed',
};

/** What happened, in words; an unknown kind is shown by its own name rather than hidden. */
export function activityWord(what: string): string {
  return words[what] ?? `${what.charAt(0).toUpperCase()}${what.slice(1).replaceAll('_', ' ')}`;
}

/** Done by ourselves or by a person here: no account on LinkedIn had a part in it. */
const withoutSender: ReadonlySet<string> = new Set([
  'tagged',
  'moved_to_list',
  'webhook_planned',
  'webhook_called',
  'webhook_failed',
  'task_done',
]);

/** Whether the sender did what is noted, or had it done to it. @param step the kind of its step, where it is known. */
export function involvesSender(what: string, step: SequenceNode['kind'] | null): boolean {
  const isOwn = step === 'tag' || step === 'list' || step === 'webhook' || step === 'task';
  return !withoutSender.has(what) && !(isOwn && what === 'step_missed');
}
