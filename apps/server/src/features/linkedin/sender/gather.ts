/**
 * While several are carried out in one transaction none of them may wait longer for a row that somebody holds: what fails
 * then is tried one by one. Wall milliseconds.
 */
export const TOGETHER_WAIT_MS = 1_000;

/** What a {@link gather} needs to know of its calls. */
interface Gathered<Item, Answer> {
  /** Calls carried out together at most. */
  atMost: number;
  /** Carries them out, all or nothing; answers in their order. With one item it is the call by itself. */
  together(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Groups that are carried out side by side at most, 1 when not given: another begins only with as many calls as it may have. */
  groupsMax?: number;
  /** Calls of one key are never carried out together; the later one waits for the next turn. */
  apart?(item: Item): string;
  /** Several failed together and are tried one by one now. */
  onSplit(error: unknown): void;
}

interface Waiting<Item, Answer> extends PromiseWithResolvers<Answer> {
  item: Item;
}

/**
 * Lets calls that are made while others are carried out wait for each other, and carries them out together when those are
 * over, or when they fill a group of their own: a lone call never waits. Where several fail together each is carried out by
 * itself, beside what comes next, so that one that cannot be carried out, or waits for something, keeps no other from
 * going on.
 */
export function gather<Item, Answer>(gathered: Gathered<Item, Answer>): (item: Item) => Promise<Answer> {
  const { atMost, groupsMax = 1, together, apart, onSplit } = gathered;
  let waiting: Waiting<Item, Answer>[] = [];
  let running = 0;

  async function carryOut(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await together(group.map(({ item }) => item));
      for (const [nth, { resolve }] of group.entries()) resolve(answers[nth] as Answer);
    } catch (error) {
      if (group.length === 1) return group[0]?.reject(error);
      onSplit(error);
      for (const one of group) void carryOut([one]);
    }
  }

  function next(): Waiting<Item, Answer>[] {
    const [group, later, keys]: [typeof waiting, typeof waiting, Set<string>] = [[], [], new Set()];
    for (const one of waiting) {
      const key = apart?.(one.item);
      const isApart = key !== undefined && keys.has(key);
      if (group.length >= atMost || isApart) later.push(one);
      else group.push(one);
      if (key !== undefined) keys.add(key);
    }
    waiting = later;
    return group;
  }

  async function run(): Promise<void> {
    running += 1;
    // Calls that are made side by side come together.
    await Promise.resolve();
    while (waiting.length >= (running === 1 ? 1 : atMost)) await carryOut(next());
    running -= 1;
  }

  return (item) => {
    const one = { item, ...Promise.withResolvers<Answer>() };
    waiting.push(one);
    if (running === 0 || (running < groupsMax && waiting.length >= atMost)) void run();
    return one.promise;
  };
}
