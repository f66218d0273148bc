import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Puts the stores in memory in the place of those with SQL, for the modules of the sender alone: claim, dispatch,
 * outcome and reconciliation run as the product has them, statement by statement on simulated tables. Import this
 * before anything that imports the sender.
 */
const sender = new URL('../../features/linkedin/sender/', import.meta.url).href;
const here = new URL('./', import.meta.url).href;

/** By the last part of what a module of the sender, or of the simulation outside `memory`, imports. */
const standIns: Readonly<Record<string, string>> = {
  'account-runtime.store.ts': 'memory/account-runtime.store.ts',
  'action.store.ts': 'memory/action.store.ts',
  'attempt.store.ts': 'memory/attempt.store.ts',
  'candidate.store.ts': 'memory/candidate.store.ts',
  'claim.store.ts': 'memory/claim.store.ts',
  'dispatch.store.ts': 'memory/dispatch.store.ts',
  'due.store.ts': 'memory/due.store.ts',
  'end.store.ts': 'memory/end.store.ts',
  'invitation-history.store.ts': 'memory/invitation-history.store.ts',
  'invitation.store.ts': 'memory/invitation.store.ts',
  'look.store.ts': 'memory/look.store.ts',
  'provider-breaker.store.ts': 'memory/provider-breaker.store.ts',
  'lease.store.ts': 'memory/lease.store.ts',
  'ledger.store.ts': 'memory/ledger.store.ts',
  'sending-stop.ts': 'memory/sending-stop.ts',
  'visit.store.ts': 'memory/visit.store.ts',
  'tenant.ts': 'memory/tenant.ts',
  'node:timers/promises': 'sim-wait.ts',
};

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    const isOurs =
      parent.startsWith(sender) || (parent.startsWith(here) && !parent.startsWith(`${here}memory/`));
    const standIn = isOurs ? standIns[specifier.split('/').at(-1) ?? ''] : undefined;
    const chosen = isOurs && specifier === 'node:timers/promises' ? standIns[specifier] : standIn;
    if (chosen === undefined || specifier.includes('memory/')) return next(specifier, context);
    return next(fileURLToPath(new URL(chosen, here)), context);
  },
});
