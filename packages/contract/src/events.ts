/**
 * Hints sent over `GET /events`: something of this kind changed; the client reads it again.
 * No schema: the shell's first load reads this file.
 */
export type LiveKind =
  | 'linkedin.account'
  | 'leads.list'
  | 'leads.lead'
  | 'leads.profile'
  | 'jobs.job'
  | 'campaigns.campaign'
  | 'campaigns.lead'
  | 'inbox.conversation'
  | 'users.subscription'
  | 'auth.session'
  | 'notifications.notification'
  | 'clock';

export interface LiveHint {
  kind: LiveKind;
  id: string;
}
