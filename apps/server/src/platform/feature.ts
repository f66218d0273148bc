import type { RawBuilder } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/pool.ts';
import type { Binder } from './http/bind.ts';
import type { ErrandKind } from './jobs/errands.ts';
import type { JobKind } from './jobs/job-kinds.ts';
import type { Absence } from './presence.ts';

/** Work a worker repeats: polls due rows, does what it can, answers soon. */
export interface Loop {
  name: string;
  /** Wall milliseconds between two runs when a run says there was nothing to do. */
  everyMs: number;
  /** Answers true when there is more to do at once. Must end soon after `stopping`. */
  run(stopping: AbortSignal): Promise<boolean>;
  /** How many copies run side by side in one worker. */
  copies?: number;
  /**
   * SQL on directory tables: there may be something to do. While there is nothing to do, one statement asks it for all
   * loops together, and `run` is called only once it says yes.
   */
  isDue?(): RawBuilder<boolean>;
}

/** What a feature adds to the processes. */
export interface Feature {
  /** Binds contract routes; `server` only for what is not in the contract (webhooks with raw bodies). */
  bind?(binder: Binder, server: FastifyInstance): void;
  jobs?: readonly JobKind[];
  errands?: readonly ErrandKind[];
  loops?: readonly Loop[];
  /** Before a worker goes on after a time in which none was at work, or in which its computer was suspended. */
  opening?(absence: Absence): Promise<void>;
  /** Reasons why the feature is not healthy right now; empty when it is. `db` answers although the pool is full. */
  health?(db: Db): Promise<string[]>;
}
