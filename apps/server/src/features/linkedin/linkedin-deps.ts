import type { Platform } from '../../platform/platform.ts';
import type { LinkedInPort } from '../../ports/linkedin.ts';
import type { LinkedInHooks } from './linkedin-hooks.ts';

/** What every operation of this room works with. */
export interface LinkedInDeps {
  platform: Platform;
  port: LinkedInPort;
  hooks: LinkedInHooks;
  /** Wall milliseconds between two tries to read the profile of an account that has just signed in. */
  profileRetryMs: number;
}
