import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** How the directory knows an email address: `email` is trimmed and in lower case already. */
export function emailHash(secrets: Secrets, email: string): Buffer {
  return secrets.keyedHash('user-email', email);
}
