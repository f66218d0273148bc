import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Carries calls out when told, and notes which came together. */
function createStage(given: { atMost?: number; groupsMax?: number; apart?: (item: string) => string } = {}) {
  const groups: { items: string[]; end: PromiseWithResolvers<void> }[] = [];
  const splits: unknown[] = [];
  const ask = gather<string, string>({
    atMost: given.atMost ?? 16,
    ...(given.groupsMax && { groupsMax: given.groupsMax }),
    ...(given.apart && { apart: given.apart }),
    onSplit: (error) => void splits.push(error),
    async together(items) {
      const end = Promise.withResolvers<void>();
      groups.push({ items: [...items], end });
      await end.promise;
      return items.map((item) => `done ${item}`);
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    ask,
    splits,
    settled,
    together: () => groups.map(({ items }) => items.join(' ')),
    async end(nth: number, error?: Error) {
      if (error === undefined) groups[nth]?.end.resolve();
      else groups[nth]?.end.reject(error);
      await settled();
    },
  };
}

describe('calls that are gathered', () => {
  it('begin at once alone, and wait for each other only while others are carried out', async () => {
    const stage = createStage();
    const first = stage.ask('a');
    await stage.settled();
    const later = [stage.ask('b'), stage.ask('c')];
    await stage.settled();
    expect(stage.together()).toEqual(['a']);
    await stage.end(0);
    expect(await first).toBe('done a');
    expect(stage.together()).toEqual(['a', 'b c']);
    await stage.end(1);
    expect(await Promise.all(later)).toEqual(['done b', 'done c']);
  });

  it('come together when they are made side by side', async () => {
    const stage = createStage();
    const both = [stage.ask('a'), stage.ask('b')];
    await stage.settled();
    await stage.end(0);
    expect(stage.together()).toEqual(['a b']);
    expect(await Promise.all(both)).toEqual(['done a', 'done b']);
  });

  it('are never more than allowed, and never two of one key', async () => {
    const stage = createStage({ atMost: 3, apart: (item) => item.slice(0, 1) });
    for (const item of ['a1', 'a2', 'b1', 'c1', 'd1']) void stage.ask(item);
    await stage.settled();
    await stage.end(0);
    await stage.end(1);
    expect(stage.together()).toEqual(['a1 b1 c1', 'a2 d1']);
  });

  it('begin another group only where as many wait as it may have, and never more groups than allowed', async () => {
    const stage = createStage({ atMost: 2, groupsMax: 2 });
    const asked = ['a'].map(stage.ask);
    await stage.settled();
    asked.push(stage.ask('b'));
    await stage.settled();
    expect(stage.together()).toEqual(['a']);
    asked.push(...['c', 'd', 'e', 'f'].map(stage.ask));
    await stage.settled();
    expect(stage.together()).toEqual(['a', 'b c']);
    // What is left of it is no full group any more: it waits for the other one.
    asked.push(stage.ask('g'));
    await stage.end(1);
    expect(stage.together()).toEqual(['a', 'b c', 'd e']);
    await stage.end(2);
    expect(stage.together()).toEqual(['a', 'b c', 'd e', 'f g']);
    await stage.end(3);
    await stage.end(0);
    expect(await Promise.all(asked)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => `done ${item}`),
    );
  });

  it('are carried out one by one where several fail, and one that hangs keeps nobody waiting', async () => {
    const stage = createStage();
    const [hanging, failing, fine] = ['hanging', 'failing', 'fine'].map((item) => stage.ask(item));
    await stage.settled();
    await stage.end(0, new Error('one of them'));
    expect(stage.splits).toHaveLength(1);
    expect(stage.together().slice(1)).toEqual(['hanging', 'failing', 'fine']);
    await stage.end(3);
    expect(await fine).toBe('done fine');
    const next = stage.ask('next');
    await stage.settled();
    await stage.end(4);
    expect(await next).toBe('done next');
    const refused = failing?.catch((error: unknown) => error);
    await stage.end(2, new Error('this one'));
    expect(await refused).toEqual(new Error('this one'));
    await stage.end(1);
    expect(await hanging).toBe('done hanging');
    expect(stage.splits).toHaveLength(1);
  });

  it('are each answered once with their own answer, however they come and whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ waitTurns: fc.nat(6), fails: fc.boolean() }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        async (calls, atMost, groupsMax) => {
          let carriedOut = 0;
          const ask = gather<number, number>({
            ...{ atMost, groupsMax },
            onSplit: () => undefined,
            async together(items) {
              for (let turn = 0; turn < items.length; turn += 1) await Promise.resolve();
              expect(items.length).toBeLessThanOrEqual(atMost);
              if (items.some((item) => calls[item]?.fails)) throw new Error('no');
              carriedOut += items.length;
              return items.map((item) => item * 10);
            },
          });
          const answers = await Promise.allSettled(
            calls.map(async ({ waitTurns }, item) => {
              for (let turn = 0; turn < waitTurns; turn += 1) await Promise.resolve();
              return ask(item);
            }),
          );
          for (const [item, { fails }] of calls.entries()) {
            const answer = answers[item];
            expect(answer?.status).toBe(fails ? 'rejected' : 'fulfilled');
            if (answer?.status === 'fulfilled') expect(answer.value).toBe(item * 10);
          }
          expect(carriedOut).toBe(calls.filter(({ fails }) => !fails).length);
        },
      ),
    );
  });
});
