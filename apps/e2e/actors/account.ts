import { randomBytes } from 'node:crypto';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { Api } from './api.ts';

/** Password of every simulated LinkedIn member, and the code of every checkpoint. */
export const linkedInPassword = 'sandbox';
export const linkedInCode = '123456';

/** What LinkedIn does at the sign-in depends on the first word of the user name. */
export type SignInKind = 'ok' | 'sms' | 'app' | 'otp' | 'approve' | 'captcha' | 'wrong' | 'free' | 'new';

/** A user name of a LinkedIn member whom no other journey links. */
export function linkedInUserName(kind: SignInKind): string {
  return `${kind}+${randomBytes(4).toString('hex')}@mail.example`;
}

/** Links a mature premium account over the API. */
export async function linkAccount(api: Api, username = linkedInUserName('ok')): Promise<LinkedInAccount> {
  const reply = await api.post<{ object: string; account?: LinkedInAccount }>('/linkedin/account/link', {
    provider: 'LINKEDIN',
    username,
    password: linkedInPassword,
  });
  if (!reply.account) throw new Error(`${username} was asked for a checkpoint.`);
  return reply.account;
}

export function listAccounts(api: Api): Promise<LinkedInAccount[]> {
  return api.post<LinkedInAccount[]>('/linkedin/account/all?type=LINKEDIN');
}
