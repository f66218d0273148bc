import type { Clock } from '../ports/clock.ts';

/** Leases and due times are compared between machines: more than this apart, they cannot be trusted. */
const apartMsMax = 30_000;
/** After a jump everything is judged by the new time; until then it is told. */
const toldMs = 120_000;

/** Compares the clock of this machine with one that cannot jump, and with the database's. */
export function watchClocks(machine: Pick<Clock, 'wallNow' | 'monotonicNow'>) {
  const offset = () => machine.wallNow() - machine.monotonicNow();
  let trusted = offset();
  let jumpedAt: number | null = null;
  return {
    /** A jump of this machine's clock, told until it is taken back or everything was judged anew. */
    jumped(): string[] {
      const byMs = offset() - trusted;
      if (Math.abs(byMs) <= apartMsMax) {
        // A clock that is slewed is followed.
        trusted = offset();
        jumpedAt = null;
        return [];
      }
      jumpedAt ??= machine.monotonicNow();
      if (machine.monotonicNow() - jumpedAt > toldMs) {
        trusted = offset();
        jumpedAt = null;
        return [];
      }
      const way = byMs > 0 ? 'forward' : 'back';
      return [`The clock of this machine jumped ${way} by ${Math.round(Math.abs(byMs) / 1_000)} seconds.`];
    },
    against(databaseNow: number): string[] {
      const apartMs = Math.abs(machine.wallNow() - databaseNow);
      if (apartMs <= apartMsMax) return [];
      return [
        `The clocks of this machine and of the database are ${Math.round(apartMs / 1_000)} seconds apart. Set both by NTP.`,
      ];
    },
  };
}
