import { MATURE } from '../packages/domain/src/linkedin/warm-up.ts';
import { officeHours } from '../packages/domain/src/linkedin/working-hours.ts';
import { behaviourFrom } from '../packages/domain/src/campaigns/rehearsal/behaviour.ts';
import { rehearse } from '../packages/domain/src/campaigns/rehearsal/rehearse.ts';
import { seedsFrom } from '../packages/domain/src/campaigns/rehearsal/seeds.ts';
import { REHEARSAL_SEEDS } from '../packages/domain/src/campaigns/rehearsal/rehearsal-input.ts';
import { defaultSequence } from '../packages/domain/src/campaigns/sequence/default-sequence.ts';
import { NO_FACTS } from '../packages/domain/src/campaigns/sequence/enrolment.ts';

const LEADS = 1_000;
const SENDERS = 10;
const DAYS = 60;
const LIMIT_MS = 2_000;
const RUNS = 3;

/**
 * A rehearsal of 1,000 leads x 5 steps x 10 senders x 60 days with all 20 seeds: first by itself, then with both
 * what-ifs, as the screen asks for it. The middle of several; each in a fresh state but the first warms the engine.
 */
export function measureRehearsal() {
  const input = campaign();
  const time = (wanted) =>
    Array.from({ length: RUNS }, () => {
      const startedAt = performance.now();
      const cpuBefore = process.cpuUsage();
      rehearse(input, wanted);
      const { user, system } = process.cpuUsage(cpuBefore);
      return {
        wallMs: Math.round(performance.now() - startedAt),
        cpuMs: Math.round((user + system) / 1_000),
      };
    });
  const words = (times) => times.map(({ wallMs, cpuMs }) => `${wallMs} ms (processor ${cpuMs})`).join(', ');
  const runs = time({ whatIf: false, finishBy: null });
  const whole = time({ whatIf: true, finishBy: null });
  console.log(`rehearsal, ${REHEARSAL_SEEDS} seeds: ${words(runs)}; the first one cold`);
  console.log(`rehearsal, ${REHEARSAL_SEEDS} seeds and what-ifs: ${words(whole)}`);
  const shape = `${LEADS} leads, 5 steps, ${SENDERS} senders, ${DAYS} days`;
  console.log(`rehearsal: ${shape}`);
  return [
    { name: 'Rehearsal, 20 seeds, cold', measured: runs[0].wallMs, limit: LIMIT_MS, unit: 'ms' },
    { name: 'Rehearsal, 20 seeds and what-ifs', measured: middle(whole), limit: LIMIT_MS, unit: 'ms' },
  ];
}

function middle(times) {
  return times.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Visit, invitation, three messages: five steps that reach the network. */
function fiveSteps() {
  const graph = defaultSequence();
  const wait = { id: 'wait-3', kind: 'wait', delayMinutes: 4_320, next: 'message-3' };
  const variants = [{ id: 'a', share: 1, body: 'One last word, {{first_name|and thank you}}.' }];
  const last = { id: 'message-3', kind: 'message', variants, next: 'end-done' };
  const second = { ...graph.nodes['message-2'], next: 'wait-3' };
  return { ...graph, nodes: { ...graph.nodes, 'message-2': second, 'wait-3': wait, 'message-3': last } };
}

function campaign() {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'Europe/London'];
  const senders = Array.from({ length: SENDERS }, (_, index) => ({
    ...{ id: `sender-${index}`, name: `Sender ${index}`, firstName: 'Sender', accountKey: `key-${index}` },
    ...{
      accountType: 'paid',
      status: 'Active',
      limits: {},
      reservations: {},
      pendingInvitations: 0,
      turns: {},
      shares: {},
    },
    workingHours: officeHours(zones[index % zones.length]),
    cooldown: { accountUntil: null, invitesUntil: null },
    ...{ nextSlotAt: null, lastActionAt: null, warmUp: MATURE, acceptRatePercent: null },
  }));
  const leads = Array.from({ length: LEADS }, (_, index) => ({
    ...{ id: `lead-${index}`, name: `Lead ${index}`, headline: null, company: 'Acme' },
    ...{ campaign: 0, graph: 0, senderId: null, state: null, facts: NO_FACTS, leftOut: null },
    values: { first_name: `Name ${index}`, company: 'Acme' },
  }));
  return {
    ...{ now: Date.UTC(2026, 10, 23, 8), days: DAYS, zone: 'Europe/Berlin', padMs: 25 * 60_000 },
    seeds: seedsFrom(1, REHEARSAL_SEEDS),
    campaigns: [{ id: 'campaign', name: 'Campaign', hours: null, graphs: [fiveSteps()] }],
    ...{
      senders,
      leads,
      behaviour: behaviourFrom({ invitations: { happened: 0, of: 0 }, messages: { happened: 0, of: 0 } }),
    },
  };
}
