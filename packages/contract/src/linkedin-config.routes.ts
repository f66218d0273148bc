import type { idParams } from './fields.ts';
import type * as s from './linkedin-config.ts';
import { route } from './route.ts';

type Id = typeof idParams;

/** Sending settings per account; `{id}` is the account. */
export const linkedinConfigRoutes = {
  limits: route<{ params: Id; reply: typeof s.limits }>('GET', '/linkedin/config/{id}/limits'),
  saveLimits: route<{ params: Id; body: typeof s.limitsBody; reply: typeof s.limits }>(
    'PUT',
    '/linkedin/config/{id}/limits',
  ),
  simulateLimits: route<{ params: Id; body: typeof s.limitsBody; reply: typeof s.limitSimulation }>(
    'POST',
    '/linkedin/config/{id}/limits/simulate',
  ),
  pace: route<{ params: Id; reply: typeof s.pace }>('GET', '/linkedin/config/{id}/pace'),
  saveHours: route<{ params: Id; body: typeof s.workingHoursBody; reply: typeof s.pace }>(
    'PUT',
    '/linkedin/config/{id}/hours',
  ),
  saveRhythm: route<{ params: Id; body: typeof s.rhythmBody; reply: typeof s.pace }>(
    'PUT',
    '/linkedin/config/{id}/rhythm',
  ),
  saveWarmUp: route<{ params: Id; body: typeof s.warmUpBody; reply: typeof s.pace }>(
    'PUT',
    '/linkedin/config/{id}/warm-up',
  ),
  saveHomeCountry: route<{ params: Id; body: typeof s.homeCountryBody; reply: typeof s.pace }>(
    'PUT',
    '/linkedin/config/{id}/home-country',
  ),
  pause: route<{ params: Id; body: typeof s.pauseBody; reply: typeof s.pace }>(
    'POST',
    '/linkedin/config/{id}/pause',
  ),
  resume: route<{ params: Id; reply: typeof s.pace }>('POST', '/linkedin/config/{id}/resume'),
  retryUnconfirmed: route<{ params: Id; reply: typeof s.pace }>(
    'POST',
    '/linkedin/config/{id}/retry-unconfirmed',
  ),
  queue: route<{ params: Id; reply: typeof s.queue }>('GET', '/linkedin/config/{id}/queue'),
  planned: route<{ reply: typeof s.planned }>('GET', '/linkedin/config/planned'),
  hold: route<{ params: Id; body: typeof s.holdBody; reply: typeof s.bulkReply }>(
    'POST',
    '/linkedin/config/{id}/queue/hold',
  ),
  release: route<{ params: Id; body: typeof s.queueBody; reply: typeof s.bulkReply }>(
    'POST',
    '/linkedin/config/{id}/queue/release',
  ),
  skip: route<{ params: Id; body: typeof s.skipBody; reply: typeof s.bulkReply }>(
    'POST',
    '/linkedin/config/{id}/queue/skip',
  ),
  pending: route<{ params: Id; query: typeof s.pendingQuery; reply: typeof s.pendingPage }>(
    'GET',
    '/linkedin/config/{id}/pending',
  ),
  withdraw: route<{ params: Id; body: typeof s.withdrawBody; reply: typeof s.bulkReply }>(
    'POST',
    '/linkedin/config/{id}/pending/withdraw',
  ),
  saveAutoWithdrawal: route<{
    params: Id;
    body: typeof s.autoWithdrawalBody;
    reply: typeof s.autoWithdrawal;
  }>('PUT', '/linkedin/config/{id}/pending/auto'),
  log: route<{ params: Id; query: typeof s.logQuery; reply: typeof s.logPage }>(
    'GET',
    '/linkedin/config/{id}/log',
  ),
  /** CSV, newest first. */
  logCsv: route<{ params: Id; query: typeof s.logFilter }>('GET', '/linkedin/config/{id}/log.csv', {
    wire: 'stream',
  }),
  shares: route<{ params: Id; reply: typeof s.shares }>('GET', '/linkedin/config/{id}/shares'),
  saveShares: route<{ params: Id; body: typeof s.sharesBody; reply: typeof s.shares }>(
    'PUT',
    '/linkedin/config/{id}/shares',
  ),
};
