import { MATURE } from '../../../linkedin/warm-up.ts';
import { officeHours } from '../../../linkedin/working-hours.ts';
import { defaultSequence } from '../../sequence/default-sequence.ts';
import { NO_FACTS } from '../../sequence/enrolment.ts';
import { behaviourFrom } from '../behaviour.ts';
import type { RehearsalInput, RehearsalLead, RehearsalSender } from '../rehearsal-input.ts';
import { seedsFrom } from '../seeds.ts';

/** A Monday, 07:00 in Berlin. */
export const MONDAY = Date.UTC(2026, 10, 23, 6);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function aSender(id: string, given: Partial<RehearsalSender> = {}): RehearsalSender {
  return {
    ...{ id, name: `Sender ${id}`, firstName: id, accountKey: `key ${id}`, accountType: 'paid' },
    ...{ status: 'Active', limits: {}, reservations: {}, workingHours: officeHours('Europe/Berlin') },
    ...{ cooldown: { accountUntil: null, invitesUntil: null }, nextSlotAt: null, lastActionAt: null },
    ...{ pendingInvitations: 0, warmUp: MATURE, acceptRatePercent: null, turns: {}, shares: {} },
    ...given,
  };
}

export function someLeads(count: number, given: Partial<RehearsalLead> = {}): RehearsalLead[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{
      id: `lead-${String(index).padStart(4, '0')}`,
      name: `Lead ${index}`,
      headline: null,
      company: 'Acme',
    },
    ...{ campaign: 0, graph: 0, senderId: null, state: null, facts: NO_FACTS, leftOut: null },
    values: { first_name: `Name ${index}`, company: 'Acme' },
    ...given,
  }));
}

export function aRehearsal(given: Partial<RehearsalInput> = {}): RehearsalInput {
  return {
    ...{ now: MONDAY, days: 40, zone: 'Europe/Berlin', padMs: 25 * MINUTE, seeds: seedsFrom(1, 3) },
    campaigns: [{ id: 'own', name: 'Own', hours: null, graphs: [defaultSequence(7)] }],
    senders: [aSender('a')],
    leads: someLeads(30),
    behaviour: behaviourFrom({
      invitations: { happened: 0, of: 0 },
      messages: { happened: 0, of: 0 },
    }),
    ...given,
  };
}
