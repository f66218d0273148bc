import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What signs the webhooks of a workspace: the receiver recomputes the signature with it. */
export function webhookSecretOf(secrets: Pick<Secrets, 'keyedHash'>, workspaceId: string): string {
  return `whsec_${secrets.keyedHash('campaign webhooks', workspaceId).toString('base64url')}`;
}
