import { describe, expect, it } from 'vitest';
import { defaultSequence } from '../sequence/default-sequence.ts';
import type { Rehearsal } from './rehearsal.ts';
import { rehearse } from './rehearse.ts';
import { aRehearsal, aSender, someLeads } from './testing/a-rehearsal.ts';

const campaign = { id: 'own', name: 'Own', hours: null, graphs: [defaultSequence(7)] };
const senders = [aSender('a'), aSender('b')];

describe('a rehearsed reply', () => {
  it('stops everybody of the company, whoever writes to them, and names the sender', () => {
    const leads = [
      ...someLeads(120, { company: 'Zelomadra GmbH' }),
      ...someLeads(40).map((lead, index) => ({ ...lead, id: `own-${index}`, company: `Own ${index}` })),
    ];
    const stopped = rehearse(
      aRehearsal({ campaigns: [{ ...campaign, stopsColleagues: true }], senders, leads }),
    );
    const free = rehearse(aRehearsal({ campaigns: [campaign], senders, leads }));
    const named = stopped.ends.filter(({ reason }) =>
      /^Stopped: somebody at Zelomadra GmbH replied to Sender [ab]\.$/.test(reason),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(stopped.ends.every(({ reason }) => !reason.includes('Own '))).toBe(true);
    expect(free.ends.some(({ reason }) => reason.startsWith('Stopped:'))).toBe(false);
    const sent = ({ totals }: Rehearsal) =>
      totals.kinds.reduce((sum, { kind, range }) => sum + (kind === 'message' ? range.median : 0), 0);
    expect(sent(stopped)).toBeLessThan(sent(free));
  });

  it('stops nobody who has no company, and the same seed gives the same run', () => {
    const input = aRehearsal({
      campaigns: [{ ...campaign, stopsColleagues: true }],
      senders,
      leads: someLeads(60, { company: null }),
    });
    const first = rehearse(input);
    expect(first.ends.some(({ reason }) => reason.startsWith('Stopped:'))).toBe(false);
    expect(rehearse(input)).toEqual(first);
  });
});
