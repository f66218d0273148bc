import type { DecisionReason } from './decision-reason.ts';
import type { FinishOutcome, StopSignal } from './enrolment.ts';

/** What a stop makes of a lead, wherever it stands. */
export function stopFor(signal: StopSignal): { outcome: FinishOutcome; reason: DecisionReason } {
  switch (signal.kind) {
    case 'manual_message':
      return { outcome: 'skipped', reason: { code: 'manual_message', at: signal.at } };
    case 'excluded':
      return {
        outcome: 'excluded',
        reason: {
          ...{ code: 'excluded', rule: signal.rule },
          ...(signal.by === undefined ? {} : { by: signal.by }),
        },
      };
    case 'removed':
      return {
        outcome: 'skipped',
        reason: { code: 'removed', ...(signal.gone === undefined ? {} : { gone: signal.gone }) },
      };
    case 'merged':
      return { outcome: 'skipped', reason: { code: 'merged', goesOn: signal.goesOn } };
    case 'sender_removed':
      return { outcome: 'skipped', reason: { code: 'sender_removed', senderName: signal.senderName } };
    case 'campaign_ended':
      return { outcome: 'skipped', reason: { code: 'campaign_ended' } };
    case 'company_replied': {
      const { at, company, senderName } = signal;
      return { outcome: 'skipped', reason: { code: 'company_replied', at, company, senderName } };
    }
    case 'tagged':
      return { outcome: 'skipped', reason: { code: 'tagged', tag: signal.tag } };
    case 'listed':
      return { outcome: 'skipped', reason: { code: 'listed', listName: signal.listName } };
  }
}
