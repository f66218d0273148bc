import type { CheckpointStep, Intent } from '../state/state.ts';
import { CHECKPOINT_CODE } from './sign-ins.ts';

/** The Recruiter contracts that a member with several can choose from. */
const CONTRACTS = [
  { id: '291770114', name: 'Talent team, Europe' },
  { id: '291770115', name: 'Talent team, Americas' },
] as const;

/** The 202 body that asks for a checkpoint. */
export function checkpointBody(intent: Pick<Intent, 'accountId' | 'type' | 'source'>) {
  const { type, source } = intent;
  return {
    object: 'Checkpoint',
    account_id: intent.accountId,
    checkpoint: { type, ...(source ? { source } : {}), ...detailsOf(type) },
  };
}

function detailsOf(type: CheckpointStep['type']) {
  if (type === 'CAPTCHA')
    return { public_key: '3117BF26-4762-4F5A-8ED9-A85E69209A46', data: 'sandbox-captcha' };
  return type === 'CONTRACT_CHOOSER' ? { contract_options: CONTRACTS } : {};
}

/** What comes after `TRY_ANOTHER_WAY`, or undefined where there is no other way. */
export function otherWay(type: CheckpointStep['type']): CheckpointStep | undefined {
  return type === 'PHONE_REGISTER' || type === 'CONTRACT_CHOOSER' ? undefined : { type: 'OTP' };
}

/** Whether this answers the checkpoint: a code, a phone number such as `(+33)0612345678`, or the id of a contract. */
export function solves(type: CheckpointStep['type'], code: string): boolean {
  if (type === 'PHONE_REGISTER') return /^\(\+[1-9]\d{0,2}\)\d{4,14}$/.test(code.replaceAll(' ', ''));
  if (type === 'CONTRACT_CHOOSER') return CONTRACTS.some((contract) => contract.id === code);
  return code === CHECKPOINT_CODE;
}
