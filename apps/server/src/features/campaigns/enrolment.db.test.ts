import { describe, expect, it } from 'vitest';
import { ada, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

/** `count` people nobody else has. */
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${serial}-${index}`);
const stateCounts = async (id: string) => {
  const counts: Record<string, number> = {};
  for (const { state } of await world.rows(id)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

describe('starting adds every person of the lists once', () => {
  it('two lists with common members: each person once, senders balanced', async () => {
    const all = people(11);
    const bob = await world.addSender('Bob Builder');
    const lists = [await world.listOf('A', all.slice(0, 7)), await world.listOf('B', all.slice(4))];
    const { id } = await world.launch('Both lists', lists, [ada, bob]);
    const rows = await world.rows(id);
    expect(new Set(rows.map(({ leadId }) => leadId)).size).toBe(11);
    expect(rows).toHaveLength(11);
    const ofAda = rows.filter(({ sender }) => sender?.name === 'Ada Lovelace').length;
    expect([5, 6]).toContain(ofAda);
  });

  it('excluded and busy people are shown with the rule and are never written to', async () => {
    const [free = '', busy = '', excluded = ''] = people(3);
    const first = await world.launch('First', [await world.listOf('F', [busy])], [ada]);
    await world.must('POST', '/leads/exclusions', { kind: 'company', value: 'Competitor Inc' });
    const list = await world.listOf('S', [free, busy, { id: excluded, company: 'Competitor Inc' }]);
    const second = await world.launch('Second', [list], [ada]);
    expect(await world.row(second.id, busy)).toMatchObject({
      state: 'Excluded',
      reason: 'Already in the campaign “First”.',
      sender: null,
    });
    expect(await world.row(second.id, excluded)).toMatchObject({ state: 'Excluded' });
    expect((await world.row(second.id, excluded)).reason).toMatch(
      /^Excluded by the rule “.*Competitor Inc.*”\.$/,
    );
    expect(await world.campaign(second.id)).toMatchObject({ counts: { leads: 1, excluded: 2, queued: 1 } });
    await world.run(3);
    expect(world.network.requests(excluded)).toBe(0);
    expect(world.network.ledger.filter((row) => row.person.endsWith(`/${busy}`))).toHaveLength(1);
    await world.must('POST', `/campaigns/${first.id}/pause`, { reason: 'test over' });
  });

  it('two campaigns started at the same moment share nobody, and nobody is lost', async () => {
    const all = people(40);
    const list = await world.listOf('Shared', all);
    const ids = await Promise.all(
      ['Left', 'Right'].map(async (name) => {
        const { id } = await world.draft(name, [list], [ada]);
        await world.must('POST', `/campaigns/${id}/start`);
        return id;
      }),
    );
    await Promise.all([world.runJobs(), world.runJobs()]);
    const [left = [], right = []] = await Promise.all(ids.map((id) => world.rows(id)));
    expect([left.length, right.length]).toEqual([40, 40]);
    const running = [...left, ...right].filter(({ state }) => state !== 'Excluded');
    expect(running.map(({ leadId }) => leadId).toSorted()).toEqual(
      [...new Set(left.map(({ leadId }) => leadId))].toSorted(),
    );
  });

  it('a campaign in which nobody may be written to is complete, not active for ever', async () => {
    const [busy = ''] = people(1);
    const list = await world.listOf('Busy', [busy]);
    await world.launch('Holder', [list], [ada]);
    const { id } = await world.launch('Empty', [list], [ada]);
    await world.settle();
    expect(await world.campaign(id)).toMatchObject({
      status: 'Completed',
      counts: { leads: 0, excluded: 1 },
    });
  });
});

describe('the lead table', () => {
  it('walks page by page without a gap, filters by state, counts what it shows', async () => {
    const all = people(23);
    const { id } = await world.launch('Paged', [await world.listOf('P', all)], [ada]);
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await world.must<{
        items: { leadId: string }[];
        nextCursor: string | null;
        total: number;
      }>('GET', `/campaigns/${id}/leads?limit=5${cursor}`);
      expect(page.total).toBe(23);
      seen.push(...page.items.map(({ leadId }) => leadId));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(23);
    expect(seen).toHaveLength(23);
    expect(await world.rows(id, '&state=Queued')).toHaveLength(23);
    expect(await world.must('GET', `/campaigns/${id}/leads?state=Failed`)).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it.each(['x', '-'.repeat(36), '0'.repeat(36), '%20'])(
    'a made-up cursor (%s) is an answer, not a crash',
    async (cursor) => {
      const { id } = await world.draft('Cursor', [], []);
      const answer = await world.call('GET', `/campaigns/${id}/leads?cursor=${cursor}`);
      expect([200, 422, 400]).toContain(answer.status);
      expect(answer.error.message).toContain('page link');
    },
  );

  it('is not there for another workspace', async () => {
    const { id } = await world.launch('Private', [await world.listOf('Q', people(1))], [ada]);
    const stranger = 'token-of-another-workspace';
    const unknown = world.platform.random.id();
    for (const path of ['', '/leads', '/stats', '/daily-stats']) {
      const foreign = await world.call('GET', `/campaigns/${id}${path}`, undefined, stranger);
      const never = await world.call('GET', `/campaigns/${unknown}${path}`, undefined, stranger);
      expect(foreign.status).toBe(404);
      expect(foreign.error.message).toBe(never.error.message);
    }
    for (const action of ['start', 'pause', 'resume']) {
      const body = action === 'pause' ? { reason: 'theirs' } : undefined;
      expect((await world.call('POST', `/campaigns/${id}/${action}`, body, stranger)).status).toBe(404);
    }
    expect(await world.campaign(id)).toMatchObject({ status: 'Active' });
    expect(await stateCounts(id)).toEqual({ Queued: 1 });
  });
});

describe('many people', () => {
  it('a restart in the middle goes on after the last chunk', async () => {
    const all = people(1_203);
    const list = await world.listOf('Long', all);
    const { id } = await world.draft('Interrupted', [list], [ada]);
    await world.must('POST', `/campaigns/${id}/start`);
    for (let restart = 0; restart < 4; restart += 1) {
      // The process is told to stop at once: it commits the chunk it is at and leaves.
      let looks = 0;
      await world.runJobs({
        get aborted() {
          looks += 1;
          return looks > 1;
        },
      } as AbortSignal);
    }
    const rows = await world.rows(id);
    expect(rows).toHaveLength(1_203);
    expect(new Set(rows.map(({ leadId }) => leadId)).size).toBe(1_203);
    expect((await world.campaign(id)).filling).toBe(false);
  });
});
