import { linkedinConfigApi as api } from '@waypost/contract/linkedin-config.api';
import type { Binder } from '../../../platform/http/bind.ts';
import { holdActions, releaseActions } from './change-queue.ts';
import { skipActions } from './skip-actions.ts';
import type { ConfigRoom } from './config-room.ts';
import { readLimits, saveLimits, simulate } from './limits.ts';
import { readLog, sendLogCsv } from './log.ts';
import { pause, resume } from './pause.ts';
import { retryUnconfirmed } from './retry-unconfirmed.ts';
import { saveHomeCountry, saveRhythmOf, saveWarmUp } from './save-pace.ts';
import { readPace, saveHours } from './pace.ts';
import { readPending, saveAutoWithdrawal, withdrawInvitations } from './pending.ts';
import { readPlanned } from './read-planned.ts';
import { readQueue } from './read-queue.ts';
import { readShares, saveSharesOf } from './shares.ts';

/** Sending settings per account: limits, hours, queue, pending invitations, log. */
export function bindConfig(room: ConfigRoom, binder: Binder): void {
  binder.bind(api.limits, ({ params }, { actor }) => readLimits(room, actor, params.id));
  binder.bind(api.saveLimits, ({ params, body }, { actor }) => saveLimits(room, actor, params.id, body.caps));
  binder.bind(api.simulateLimits, ({ params, body }, { actor }) =>
    simulate(room, actor, params.id, body.caps),
  );
  binder.bind(api.pace, ({ params }, { actor }) => readPace(room, actor, params.id));
  binder.bind(api.saveHours, ({ params, body }, { actor }) => saveHours(room, actor, params.id, body));
  binder.bind(api.saveRhythm, ({ params, body }, { actor }) => saveRhythmOf(room, actor, params.id, body));
  binder.bind(api.saveWarmUp, ({ params, body }, { actor }) => saveWarmUp(room, actor, params.id, body.mode));
  binder.bind(api.saveHomeCountry, ({ params, body }, { actor }) =>
    saveHomeCountry(room, actor, params.id, body.country),
  );
  binder.bind(api.pause, ({ params, body }, { actor }) => pause(room, actor, params.id, body.reason));
  binder.bind(api.resume, ({ params }, { actor }) => resume(room, actor, params.id));
  binder.bind(api.retryUnconfirmed, ({ params }, { actor }) => retryUnconfirmed(room, actor, params.id));
  binder.bind(api.queue, ({ params }, { actor }) => readQueue(room, actor, params.id));
  binder.bind(api.planned, (_input, { actor }) => readPlanned(room, actor));
  binder.bind(api.hold, ({ params, body }, { actor }) =>
    holdActions(room, actor, params.id, {
      actionIds: body.actionIds,
      until: body.until === null ? null : Date.parse(body.until),
    }),
  );
  binder.bind(api.release, ({ params, body }, { actor }) =>
    releaseActions(room, actor, params.id, body.actionIds),
  );
  binder.bind(api.skip, ({ params, body }, { actor }) =>
    skipActions(room, actor, params.id, { actionIds: body.actionIds, undoMs: body.undoSeconds * 1_000 }),
  );
  binder.bind(api.pending, ({ params, query }, { actor }) => readPending(room, actor, params.id, query));
  binder.bind(api.withdraw, ({ params, body }, { actor }) =>
    withdrawInvitations(room, actor, params.id, body),
  );
  binder.bind(api.saveAutoWithdrawal, ({ params, body }, { actor }) =>
    saveAutoWithdrawal(room, actor, params.id, body.afterDays),
  );
  binder.bind(api.log, ({ params, query }, { actor }) => readLog(room, actor, params.id, query));
  binder.bind(api.logCsv, ({ params, query }, { actor, ...http }) =>
    sendLogCsv(room, actor, params.id, query, http),
  );
  binder.bind(api.shares, ({ params }, { actor }) => readShares(room, actor, params.id));
  binder.bind(api.saveShares, ({ params, body }, { actor }) =>
    saveSharesOf(room, actor, params.id, body.shares),
  );
}
