import type { Tx } from '../../../platform/db/tenant.ts';
import { planAction, type Planned } from './plan-action.ts';
import type { SenderDeps } from './sender-deps.ts';

export interface PostPlan {
  accountId: string;
  /** Publishing the same draft twice inserts nothing: made from the draft, or by the client. */
  effectKey: string;
  text: string;
  /** Business instant that a person chose; working hours do not move it. */
  notBefore: number;
}

/**
 * Plans a publication. A post has no addressee: it stands under its account, so that an account's publications come
 * one after the other, and one in doubt is answered before the next goes out.
 */
export function planPost(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  { accountId, effectKey, text, notBefore }: PostPlan,
): Promise<Planned> {
  return planAction(tx, deps, workspaceId, {
    accountId,
    person: { leadId: accountId, publicIdentifier: null, providerId: null },
    kind: 'post',
    origin: 'human',
    effectKey,
    body: text,
    notBefore,
    priority: 'post',
  });
}
