import {
  afterAnswer,
  afterTrouble,
  askBreaker,
  breakerTiming,
  type ProviderWord,
  providerWord,
  withoutProbe,
  withProbe,
} from '@waypost/domain/linkedin/provider-breaker';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Prepared } from './prepared.ts';
import { lockBreaker, noteWord, readBreaker, readStanding, saveBreaker } from './provider-breaker.store.ts';
import type { Sent } from './send.ts';
import type { SenderDeps } from './sender-deps.ts';

const keyOf = ({ memberKey }: Pick<AccountRuntime, 'memberKey'>): string => memberKey.toString('hex');

/** While the breaker is half open: this account asks, unless another one does. The claim decides in its transaction. */
export async function takeProbe(
  tx: Tx,
  { timing }: Pick<SenderDeps, 'timing'>,
  runtime: AccountRuntime,
): Promise<boolean> {
  const { breaker, now } = await lockBreaker(tx);
  const answer = askBreaker(breaker, now);
  if (answer.claim === 'probe') {
    await saveBreaker(tx, withProbe(breaker, keyOf(runtime), now, breakerTiming(timing)));
  }
  return answer.claim !== 'wait';
}

/** The account that was to ask has nothing to send now: another one may ask. */
export async function giveProbeBack(tx: Tx, runtime: AccountRuntime): Promise<void> {
  const { breaker } = await lockBreaker(tx);
  const without = withoutProbe(breaker, keyOf(runtime));
  if (without !== breaker) await saveBreaker(tx, without);
}

/** What one exchange says of the provider. */
export interface HeardWord {
  word: ProviderWord;
  /** The account was the one that asks while the breaker is half open. */
  isProbe: boolean;
  because: string;
}

/**
 * What an exchange with the provider says about the provider. In the common case, an account without trouble that is
 * answered, nothing is read or written.
 * @param runtime as it is in this transaction.
 */
export async function hearProvider(
  tx: Tx,
  { platform, timing }: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  { word, isProbe, because }: HeardWord,
): Promise<void> {
  if (word === 'nothing') return;
  const isTrouble = word === 'trouble';
  if (isTrouble || runtime.troubleWallAt !== null) await noteWord(tx, runtime.memberKey, isTrouble);
  if (!isTrouble && !isProbe) return;
  const bounds = breakerTiming(timing);
  const standing = isTrouble ? await readStanding(tx, bounds.windowMs) : { active: 0, troubled: 0 };
  const { breaker, now } = await lockBreaker(tx);
  const changed = isTrouble
    ? afterTrouble(breaker, keyOf(runtime), standing, now, bounds)
    : afterAnswer(breaker, keyOf(runtime));
  if (changed === breaker) return;
  await saveBreaker(tx, changed);
  const { openUntil } = changed;
  if (openUntil === null) platform.log.info({}, 'LinkedIn’s gateway answers again: sending goes on.');
  else {
    platform.log.warn(
      { ...standing, because, until: new Date(openUntil).toISOString() },
      'LinkedIn’s gateway refuses or fails for several accounts: nothing is sent until one of them is answered.',
    );
  }
}

export function wordOfSend({ answer, decision }: Pick<Sent, 'answer' | 'decision'>): ProviderWord {
  const httpStatus = answer === undefined || answer.answer === 'none' ? null : answer.status;
  return providerWord({ connected: true, httpStatus, code: decision.code });
}

/** What a send that stepped back before its request says: it may have read, or not even reached the gateway. */
export function wordOfStepBack(prepared: Extract<Prepared, { ready: false }>): ProviderWord {
  if ('end' in prepared) return prepared.end.code === 'person_unknown' ? 'nothing' : 'answered';
  const { rest, code } = prepared.again;
  return rest !== undefined || code === 'connect_failed' ? 'trouble' : 'nothing';
}

/** Business instant until which the provider is left alone; null while it answers. */
export async function providerRestsUntil(
  tx: Tx,
  { platform: { clock } }: Pick<SenderDeps, 'platform'>,
): Promise<number | null> {
  const { breaker, now } = await readBreaker(tx);
  const answer = askBreaker(breaker, now);
  return answer.claim === 'wait' ? clock.businessNow() + (answer.until - now) * clock.speed() : null;
}
