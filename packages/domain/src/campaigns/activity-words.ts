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
  tagged: 'Tagged',
  moved_to_list: 'Moved to another list',
  webhook_planned: 'Webhook about to be called',
  webhook_called: 'Webhook called',
  webhook_failed: 'Webhook call failed',
  task_done: 'Task done',
  comment_skipped: 'Comment skipped',
  step_skipped: 'Step skipped in LinkedIn config',
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
