import type { Platform } from '../../platform/platform.ts';
import type { Users } from '../users/index.ts';

export interface FeedbackDeps {
  platform: Platform;
  /** Who wrote what. */
  users: Pick<Users, 'listPeople'>;
}
