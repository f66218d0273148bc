import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/platform.ts';
import type { DueSweep } from './store/sync.store.ts';

/** So many accounts are remembered; beyond it something is told twice. */
const rememberedMax = 20_000;
/** Codes of what is to be expected: signed out, over a limit, away. They say all in their sentence. */
const expected = new Set<string>(['linkedin_disconnected', 'linkedin_limited', 'linkedin_unavailable']);

/** What the log hears of accounts that cannot be read: each change once, however often they are tried. */
export interface Unreadable {
  failed(sweep: DueSweep, error: unknown): void;
  read(sweep: DueSweep): void;
}

/** @param log of this process; each process tells for itself */
export function tellUnreadable(log: Log): Unreadable {
  /** Code of the refusal that was told last, by account and kind of sweep. */
  const told = new Map<string, string>();
  const keyOf = ({ kind, accountId }: DueSweep): string => `${kind} ${accountId}`;
  return {
    failed(sweep, error) {
      const { kind, accountId } = sweep;
      if (!(error instanceof AppError) || !expected.has(error.code)) {
        log.warn({ err: error, kind, accountId }, 'An account could not be read for the inbox.');
        return;
      }
      const key = keyOf(sweep);
      if (told.get(key) === error.code) return;
      if (told.size >= rememberedMax) told.clear();
      told.set(key, error.code);
      const { code, message: reason } = error;
      log.warn({ kind, accountId, code, reason }, 'An account cannot be read for the inbox at the moment.');
    },
    read(sweep) {
      const { kind, accountId } = sweep;
      if (told.delete(keyOf(sweep))) log.info({ kind, accountId }, 'An account is read for the inbox again.');
    },
  };
}
