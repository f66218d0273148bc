import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { linkedinConfigRoutes as r } from './linkedin-config.routes.ts';
import * as s from './linkedin-config.ts';

const params = idParams;

export const linkedinConfigApi = {
  limits: endpoint(r.limits, 'Every limit of an account: used, effective, and what is binding now.', {
    params,
    reply: s.limits,
  }),
  saveLimits: endpoint(r.saveLimits, 'Sets own limits, never above the hard ceiling.', {
    params,
    body: s.limitsBody,
    reply: s.limits,
  }),
  simulateLimits: endpoint(
    r.simulateLimits,
    'When the planned queue would end with other limits; stores nothing.',
    { params, body: s.limitsBody, reply: s.limitSimulation },
  ),
  pace: endpoint(r.pace, 'Warm-up, cool-down, rhythm, pause and working hours of an account.', {
    params,
    reply: s.pace,
  }),
  saveHours: endpoint(r.saveHours, 'Sets working hours, time zone and holidays.', {
    params,
    body: s.workingHoursBody,
    reply: s.pace,
  }),
  saveRhythm: endpoint(r.saveRhythm, 'Sets how the account moves inside its limits: gaps, days, weekends.', {
    params,
    body: s.rhythmBody,
    reply: s.pace,
  }),
  saveWarmUp: endpoint(r.saveWarmUp, 'Sets how fast a new or idle account earns its limit of invitations.', {
    params,
    body: s.warmUpBody,
    reply: s.pace,
  }),
  saveHomeCountry: endpoint(
    r.saveHomeCountry,
    'Sets the country the account is at home in; the provider connects from there at the next sign-in.',
    { params, body: s.homeCountryBody, reply: s.pace },
  ),
  pause: endpoint(r.pause, 'Stops everything the account does; answers once nothing can leave any more.', {
    params,
    body: s.pauseBody,
    reply: s.pace,
  }),
  resume: endpoint(r.resume, 'Lets a paused account go on where it stood.', { params, reply: s.pace }),
  retryUnconfirmed: endpoint(
    r.retryUnconfirmed,
    'After a message arrived twice: lets the account try what stays unconfirmed again by itself.',
    { params, reply: s.pace },
  ),
  queue: endpoint(r.queue, 'What the account is expected to do in the next 24 hours, and why then.', {
    params,
    reply: s.queue,
  }),
  planned: endpoint(r.planned, 'How many actions each account is expected to do in the next 24 hours.', {
    reply: s.planned,
  }),
  hold: endpoint(r.hold, 'Keeps planned actions back, until a time or until they are released.', {
    params,
    body: s.holdBody,
    reply: s.bulkReply,
  }),
  release: endpoint(r.release, 'Lets held actions go when their turn comes.', {
    params,
    body: s.queueBody,
    reply: s.bulkReply,
  }),
  skip: endpoint(r.skip, 'Takes planned actions out; their leads end as skipped.', {
    params,
    body: s.skipBody,
    reply: s.bulkReply,
  }),
  pending: endpoint(r.pending, 'Pending invitations with their age, oldest first.', {
    params,
    query: s.pendingQuery,
    reply: s.pendingPage,
  }),
  withdraw: endpoint(
    r.withdraw,
    'Plans withdrawals of pending invitations, named ones or the oldest; they leave inside the limits.',
    { params, body: s.withdrawBody, reply: s.bulkReply },
  ),
  saveAutoWithdrawal: endpoint(
    r.saveAutoWithdrawal,
    'Sets after how many days pending invitations are taken back by themselves, or never.',
    { params, body: s.autoWithdrawalBody, reply: s.autoWithdrawal },
  ),
  log: endpoint(r.log, 'Everything an account did, newest first.', {
    params,
    query: s.logQuery,
    reply: s.logPage,
  }),
  logCsv: endpoint(r.logCsv, 'The same as CSV.', { params, query: s.logFilter }),
  shares: endpoint(r.shares, 'How the account shares its limits between campaigns.', {
    params,
    reply: s.shares,
  }),
  saveShares: endpoint(r.saveShares, 'Sets the weights of campaigns on this account.', {
    params,
    body: s.sharesBody,
    reply: s.shares,
  }),
};
