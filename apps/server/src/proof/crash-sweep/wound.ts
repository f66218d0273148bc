/** What happens to a worker at one point of its work. */
export type Blow =
  /** The process is gone: nothing of it runs any more, its connections are closed. */
  | 'kill'
  /** It stands still, and goes on a while later as if nothing had happened. */
  | 'freeze'
  /** Its connections to the database break off. */
  | 'database';
export const blows: readonly Blow[] = ['kill', 'freeze', 'database'];

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
  thaw(): void;
}

/** @param target number of the point, from 0; undefined strikes nowhere. */
export function createWound(given: {
  target: number | undefined;
  blow: Blow;
  /** Breaks off every connection to the database, and with `kill` whatever else is open. */
  cut(everything: boolean): void;
}): Wound {
  const passed: string[] = [];
  const struck = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  let isStruck = false;
  let isDead = false;
  return {
    passed,
    struck: struck.promise,
    isStruck: () => isStruck,
    isDead: () => isDead,
    alive: () => (isDead ? never : Promise.resolve()),
    thaw: () => thawed.resolve(),
    async point(label) {
      if (isDead) await never;
      // A look at an account that has nothing to do: one of them stands for all that follow.
      if (label.endsWith('commit of account_runtime') && passed.includes(label)) return;
      passed.push(label);
      if (given.target !== passed.length - 1) return;
      isStruck = true;
      if (given.blow === 'kill') isDead = true;
      if (given.blow !== 'freeze') given.cut(given.blow === 'kill');
      struck.resolve();
      if (given.blow === 'kill') await never;
      if (given.blow === 'freeze') await thawed.promise;
    },
  };
}
