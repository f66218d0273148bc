import { sampleApi } from '@waypost/contract/sample.api';
import type { Session } from '@waypost/contract/auth';
import type { SampleWorkspace } from '@waypost/contract/sample';
import { businessDaysBetween } from '@waypost/domain/sample/business-days';
import type { Actor } from '../../platform/auth-context/actor.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSample, noteSampleRemoved } from './sample.store.ts';

const windowSeconds = 10 * 60;
const sessionsPerIpMax = 60;

export interface SampleOptions {
  /** The bundled sandbox is the LinkedIn provider; with any other there is no sample workspace and no call for it. */
  isSandbox: boolean;
  /** False: one that is not complete is neither made on nor shown. */
  isWanted: boolean;
  /** Opens a session without a password, under the name that the person's browser gives itself. */
  openSession(
    address: { workspaceId: string; userId: string },
    userAgent: string | undefined,
  ): Promise<Session>;
  /** Stops a workspace and erases it for good, once `alongside` has gone through in the same transaction. */
  eraseWorkspace(actor: Actor, alongside: (tx: Tx) => Promise<void>): Promise<void>;
}

export interface SampleBook {
  isSample(tx: Tx, workspaceId: string): Promise<boolean>;
  /**
   * The business instant that time is on its way to while the sample workspace is made; undefined when time goes its
   * normal way. What lasts some days from a sign-up on counts from here.
   */
  timeSettlesAt(tx: Tx): Promise<number | undefined>;
  /** Why nobody else may move time at the moment; undefined when everybody may. */
  timeTakenBecause(): Promise<string | undefined>;
}

/**
 * The sample workspace: a workspace with six weeks of work in it, made by the engine itself on the sandbox at the first
 * start. This room knows how far it is and opens it; `app/sample` makes it.
 */
export function createSample({ db, clock }: Platform, options: SampleOptions): Feature & SampleBook {
  /** What there is, or is being made. */
  const current = async (at: Db | Tx) => {
    const sample = options.isSandbox ? await findSample(at) : undefined;
    if (sample?.state === 'removed') return undefined;
    return sample?.state === 'making' && !options.isWanted ? undefined : sample;
  };
  const perIp = createRateLimit({ clock, max: sessionsPerIpMax, windowSeconds });
  return {
    ...(options.isSandbox && {
      bind(binder) {
        binder.bind(sampleApi.get, async () => view(await current(db)));
        binder.bind(sampleApi.open, async (_, { request }) => {
          perIp.take(request.ip);
          const sample = await current(db);
          if (sample?.state !== 'ready' || sample.owner === null) {
            throw new AppError(
              'not_ready',
              sample?.state === 'making'
                ? 'The sample workspace is still being made. Try again when it is ready.'
                : 'This installation has no sample workspace. Create an account instead.',
            );
          }
          return options.openSession(sample.owner, request.headers['user-agent']);
        });
        binder.bind(sampleApi.remove, async (_, { actor }) => {
          await options.eraseWorkspace(actor, async (tx) => {
            if (await noteSampleRemoved(tx, actor.workspaceId)) return;
            throw new AppError(
              'not_allowed',
              'The sample workspace is removed from inside it, once it is ready. Open it first.',
            );
          });
          return { removed: true } as const;
        });
      },
    }),
    async isSample(tx, workspaceId) {
      return (await current(tx))?.owner?.workspaceId === workspaceId;
    },
    async timeTakenBecause() {
      return (await current(db))?.state === 'making'
        ? 'The sample workspace is being made and moves the time. Try again when it is ready.'
        : undefined;
    },
    async timeSettlesAt(tx) {
      const sample = await current(tx);
      return sample?.state === 'making' ? sample.untilAt : undefined;
    },
  };
}

function view(sample: Awaited<ReturnType<typeof findSample>>): SampleWorkspace {
  if (sample === undefined || sample.state === 'removed')
    return { state: 'none', businessDays: { done: 0, of: 0 }, actions: 0 };
  const { fromAt, untilAt, reachedAt, state, actions } = sample;
  return {
    state,
    businessDays: {
      done: businessDaysBetween(fromAt, reachedAt),
      of: businessDaysBetween(fromAt, untilAt),
    },
    actions,
  };
}
