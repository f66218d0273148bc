import type { CampaignLead, LeadWhy } from '@waypost/contract/campaigns';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { describe, expect, it } from 'vitest';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

/** A wait, and an invitation. */
const invitedAfter = (delayMinutes: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'wait',
  nodes: {
    wait: { id: 'wait', kind: 'wait', delayMinutes, next: 'invite' },
    invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
const people = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`);
const told = ({ reason, nextAt, ahead, change }: CampaignLead) => ({ reason, nextAt, ahead, change });

describe('leads that wait for one sender together', () => {
  it('a lead is told the same beside others and alone, whichever campaign they wait in', async () => {
    const joy = await world.addSender('Joy Lim', { caps: { invite_day: 3 } });
    const first = await world.launch('First', [await world.listOf('First', people('first', 9))], [joy], {
      graph: invitedAfter(1_440),
    });
    const second = await world.launch('Second', [await world.listOf('Second', people('second', 9))], [joy], {
      graph: invitedAfter(1_500),
    });
    await world.settle();
    const rows = [...(await world.rows(first.id)), ...(await world.rows(second.id))];
    expect(rows).toHaveLength(18);
    for (const [campaignId, row] of rows.map((one, n) => [n < 9 ? first.id : second.id, one] as const)) {
      const path = `/campaigns/${campaignId}/leads/${row.enrolmentId}/why`;
      expect(told((await world.must<LeadWhy>('GET', path)).lead)).toEqual(told(row));
    }
    // Three a day: no two of them leave at one time, and the last ones leave days after their wait.
    const times = rows.map(({ nextAt }) => nextAt ?? '').toSorted();
    expect(new Set(times).size).toBe(18);
    const days = (Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(4);
    const last = rows.find(({ nextAt }) => nextAt === times.at(-1));
    expect(last?.ahead).toBe(17);
    const path = `/campaigns/${second.id}/leads/${last?.enrolmentId}/why`;
    const raised = (await world.must<LeadWhy>('GET', path)).whatIf.find(
      ({ change }) => change === '5 more invitations a day',
    );
    // Sooner, and still behind those that wait with it.
    const earlier = Date.parse(raised?.at ?? '');
    expect(earlier).toBeLessThan(Date.parse(last?.nextAt ?? ''));
    expect(earlier - Date.parse(times[0] ?? '')).toBeGreaterThan(86_400_000);
  });
});
