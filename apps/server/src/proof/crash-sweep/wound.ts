/** What happens to a worker at one point of its work. */
export type Blow =
  /** The process is gone: nothing of it runs any more, its connections are closed. */
  | 'kill'
  /** It stands still, and goes on a while later as if nothing had happened. */
  | 'freeze'
  /** Its connections to the database break off. */
  | 'database';
export const blows: readonly Blow[] = ['kill', 'freeze', 'database'];

/** What a worker passes when a request is on its way to the network. */
export const afterTheWrite = 'after the write';

/** Which point is struck: the one of this number, from 0, or the first of this name. */
export type Target = number | string;

export interface Strike {
  blow: Blow;
  target: Target;
}

/**
 * A point by its name, whichever round it is met in: a worker that waits looks again and again, and what it does in a round
 * it does in each. What was written before tells what is at stake.
 */
export function pointName(passed: readonly string[], at: number): string {
  const writes = passed.slice(0, at).filter((label) => label === afterTheWrite).length;
  return `${passed[at]}, ${writes} written`;
}

/** The one weak spot of a worker: it passes numbered points and is hit at one of them. */
export interface Wound {
  /** Everything it passed, in order. */
  passed: readonly string[];
  /** To be awaited at every point; `label` says where this is. */
  point(label: string): Promise<void>;
  /** To be awaited before anything reaches out of the worker: what is dead does not. */
  alive(): Promise<void>;
  isDead(): boolean;
  /** Resolves when it was hit. */
  struck: Promise<void>;
  isStruck(): boolean;
  /** The number of the point it was hit at. */
  struckAt(): number | undefined;
  thaw(): void;
}

/** @param target undefined strikes nowhere. */
export function createWound(given: {
  target: Target | undefined;
  blow: Blow;
  /** Breaks off every connection to the database, and with `kill` whatever else is open. */
  cut(everything: boolean): void;
}): Wound {
  const passed: string[] = [];
  const struck = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  let struckAt: number | undefined;
  let isDead = false;
  return {
    passed,
    struck: struck.promise,
    isStruck: () => struckAt !== undefined,
    struckAt: () => struckAt,
    isDead: () => isDead,
    alive: () => (isDead ? never : Promise.resolve()),
    thaw: () => thawed.resolve(),
    async point(label) {
      if (isDead) await never;
      // A look at an account that has nothing to do: one of them stands for all that follow.
      if (label.endsWith('commit of account_runtime') && passed.includes(label)) return;
      passed.push(label);
      const at = passed.length - 1;
      if (struckAt !== undefined || (given.target !== at && given.target !== pointName(passed, at))) return;
      struckAt = at;
      if (given.blow === 'kill') isDead = true;
      if (given.blow !== 'freeze') given.cut(given.blow === 'kill');
      struck.resolve();
      if (given.blow === 'kill') await never;
      if (given.blow === 'freeze') await thawed.promise;
    },
  };
}
