import type { Fault, FaultMode } from '../state/fault.ts';
import { restricted } from './sign-ins.ts';
import { disconnected, faultErrors, type WireError } from './wire-error.ts';

/** What a fault does to one request. */
export interface Strike {
  /** Whether the change is made: not at all, at once, or after the delay, when the caller is long gone. */
  apply: 'never' | 'now' | 'later';
  /** How the caller hears of it. `honest` tells what really became of the request. */
  tell: 'honest' | 'error' | 'drop' | 'hang' | 'garbage' | 'no-id';
  error?: () => WireError;
  /** Where an honest answer waits. */
  wait?: 'before' | 'after';
  /** What happens to the account besides. */
  account?: 'disconnect' | 'restrict';
}

const refuse = (error: () => WireError): Strike => ({ apply: 'never', tell: 'error', error });
const applied = (error: () => WireError): Strike => ({ apply: 'now', tell: 'error', error });

const STRIKES: Readonly<Partial<Record<FaultMode, Strike>>> = {
  '429': refuse(faultErrors['429']),
  '429-limit': refuse(faultErrors['429-after']),
  '500': refuse(faultErrors['500']),
  '500-provider': refuse(faultErrors['500-provider']),
  '503': refuse(faultErrors['503']),
  '504-before': refuse(faultErrors['504']),
  'cannot-resend': refuse(faultErrors['cannot-resend']),
  'limit-exceeded': refuse(faultErrors['limit-exceeded']),
  disconnect: { ...refuse(disconnected), account: 'disconnect' },
  restrict: { ...refuse(restricted), account: 'restrict' },
  '429-after': applied(faultErrors['429-after']),
  '500-after': applied(faultErrors['500']),
  '503-after': applied(faultErrors['503']),
  '504-after': applied(faultErrors['504']),
  'drop-after': { apply: 'now', tell: 'drop' },
  'hang-after': { apply: 'now', tell: 'hang' },
  unparsable: { apply: 'now', tell: 'garbage' },
  'no-id': { apply: 'now', tell: 'no-id' },
  'disconnect-after': { apply: 'now', tell: 'drop', account: 'disconnect' },
  'drop-before': { apply: 'never', tell: 'drop' },
  'hang-before': { apply: 'never', tell: 'hang' },
  'unparsable-before': { apply: 'never', tell: 'garbage' },
  slow: { apply: 'now', tell: 'honest', wait: 'before' },
  'slow-after': { apply: 'now', tell: 'honest', wait: 'after' },
  late: { apply: 'later', tell: 'drop' },
  'late-504': { apply: 'later', tell: 'error', error: faultErrors['504'] },
};

const HONEST: Strike = { apply: 'now', tell: 'honest' };

/** The strike of a fault; without one, everything goes as it should. */
export const strikeOf = (fault: Fault | undefined): Strike => (fault && STRIKES[fault.mode]) ?? HONEST;

/** A body that begins like an answer and breaks off, which no reader can make sense of. */
export const GARBAGE = '{"object":"';

/** The same answer without the ids in it; the wire allows them to be null. */
export function withoutIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, /(^|_)id$/.test(name) ? null : value]),
  );
}
