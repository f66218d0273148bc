import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as c from './leads-icp-conversation.ts';
import * as s from './leads-icp.ts';
import { leadsIcpRoutes as r } from './leads-icp.routes.ts';

const network = [
  'linkedin_disconnected',
  'linkedin_limited',
  'linkedin_unavailable',
  'plan_required',
] as const;
const paid = ['credits_exceeded', 'not_ready'] as const;

export const leadsIcpApi = {
  listProfiles: endpoint(r.listProfiles, 'Ideal customer profiles, the last changed first.', {
    reply: z.array(s.profile),
  }),
  customers: endpoint(
    r.customers,
    'At most 30 leads to choose best customers from, by name, headline or company; without a text the newest.',
    { query: s.customersQuery, reply: s.customers },
  ),
  buildProfile: endpoint(
    r.buildProfile,
    'Builds a profile from a text, a website or leads, as a job; 5 credits when it succeeds.',
    { body: s.buildProfileBody, reply: s.jobOfProfile },
    paid,
  ),
  getProfile: endpoint(r.getProfile, 'A profile with its versions.', {
    params: idParams,
    reply: s.profileDetail,
  }),
  saveProfile: endpoint(
    r.saveProfile,
    'Saves a profile as its next version.',
    { params: idParams, body: s.saveProfileBody, reply: s.profileDetail },
    ['conflict'],
  ),
  deleteProfile: endpoint(r.deleteProfile, 'Deletes a profile; lists it made keep their leads and scores.', {
    params: idParams,
    reply: s.profileRemoved,
  }),
  listRevisions: endpoint(
    r.listRevisions,
    'What was written about a profile after it was built, oldest first, each with what it changed.',
    { params: idParams, reply: c.conversation },
  ),
  reviseProfile: endpoint(
    r.reviseProfile,
    'Changes a profile by a sentence, as a job; 5 credits when something changes. Criteria edited by hand stay unless it speaks of them.',
    { params: idParams, body: c.reviseBody, reply: s.jobOfProfile },
    ['conflict', ...paid],
  ),
  undoRevision: endpoint(
    r.undoRevision,
    'Takes back what the last sentence changed, as the next version; no credits. Answers `conflict` once the profile was changed since.',
    { params: c.revisionParams, reply: s.profileDetail },
    ['conflict'],
  ),
  estimate: endpoint(
    r.estimate,
    'How many people a profile finds, and what leaving out each criterion changes. Costs search results, no credits.',
    { params: idParams, body: s.estimateBody, reply: s.estimate },
    network,
  ),
  listSamples: endpoint(
    r.listSamples,
    'At most ten made-up people of the simulated network for a profile, each with how they stand to it. Needs no account, costs no credits, keeps nothing.',
    { params: idParams, reply: s.samples },
    ['unavailable'],
  ),
  startPreview: endpoint(
    r.startPreview,
    'Looks for 25 candidates and scores them, as a job; 13 credits, counted against the search that follows.',
    { params: idParams, body: s.previewBody, reply: s.jobOfProfile },
    [...network, ...paid],
  ),
  listPreviews: endpoint(
    r.listPreviews,
    'Previews that were paid for, or are being made, and that no search has taken over: the newest of each profile, for a week.',
    { reply: c.openPreviews },
  ),
  getPreview: endpoint(r.getPreview, 'The candidates of a preview.', {
    params: s.previewParams,
    reply: s.preview,
  }),
  rate: endpoint(
    r.rate,
    'Says who fits and who does not; weights move, and the profile gets its next version.',
    { params: s.previewParams, body: s.rateBody, reply: s.rateReply },
    ['conflict'],
  ),
  findPrice: endpoint(
    r.findPrice,
    'What is taken off the price of a search: what the preview that it would go on from has cost. 0 where the profile or the account cannot be searched.',
    { params: idParams, query: s.findPriceQuery, reply: s.findPrice },
  ),
  findPeople: endpoint(
    r.findPeople,
    'Finds people into a list and scores them, as a job; 10 credits per 25 people and 1 per 10 scores, spent exactly.',
    { params: idParams, body: s.findPeopleBody, reply: s.jobOfProfile },
    [...network, ...paid],
  ),
  scoreList: endpoint(
    r.scoreList,
    'Scores the leads of a list, or chosen ones, against a profile, as a job; 1 credit per 10 leads.',
    { params: idParams, body: s.scoreListBody, reply: s.jobOfProfile },
    paid,
  ),
  priceScore: endpoint(
    r.priceScore,
    'What scoring chosen leads of a list costs: a credit per 10 of those that a person did not score.',
    { params: idParams, body: s.scorePriceBody, reply: s.scorePrice },
  ),
  listProfile: endpoint(r.listProfile, 'The profile version that filled or scored a list last.', {
    params: idParams,
    reply: s.listProfile,
  }),
  leadFit: endpoint(r.leadFit, 'Why a lead has its fit, criterion by criterion, with the stored words.', {
    params: idParams,
    reply: s.leadFit,
  }),
};
