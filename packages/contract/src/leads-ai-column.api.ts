import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-ai-column.ts';
import { leadsAiColumnRoutes as r } from './leads-ai-column.routes.ts';
import { jobReply } from './leads.ts';

const paid = ['credits_exceeded', 'not_ready', 'conflict'] as const;

export const leadsAiColumnApi = {
  listAiColumns: endpoint(r.listAiColumns, 'Columns that a model answers, by name.', { reply: s.aiColumns }),
  addAiColumn: endpoint(
    r.addAiColumn,
    'Makes a column that a model answers from chosen fields of each lead; nothing is asked yet.',
    { body: s.newAiColumn, reply: s.aiColumn },
    ['conflict'],
  ),
  editAiColumn: endpoint(
    r.editAiColumn,
    'Changes what a column asks. Its answers stay until it is run again.',
    { params: idParams, body: s.editAiColumnBody, reply: s.aiColumn },
    ['conflict'],
  ),
  deleteAiColumn: endpoint(
    r.deleteAiColumn,
    'Takes the question away; the values it wrote stay as values of an own field.',
    { params: idParams, reply: s.aiColumnRemoved },
    ['conflict'],
  ),
  priceAiColumn: endpoint(
    r.priceAiColumn,
    'What answering a selection costs at most: a credit per 10 answers of the column.',
    { params: s.aiColumnInList, body: s.aiPriceBody, reply: s.aiPrice },
  ),
  sampleAiColumn: endpoint(
    r.sampleAiColumn,
    'Answers 5 leads of a selection for a look, as a job; they are not asked again in the run that follows.',
    { params: s.aiColumnInList, body: s.aiSampleBody, reply: jobReply },
    paid,
  ),
  getAiSample: endpoint(r.getAiSample, 'The answers of a sample.', {
    params: s.aiSampleParams,
    reply: s.aiSample,
  }),
  runAiColumn: endpoint(
    r.runAiColumn,
    'Answers the leads of a selection, as a job; values that somebody wrote by hand stay.',
    { params: s.aiColumnInList, body: s.aiRunBody, reply: jobReply },
    paid,
  ),
  aiAnswers: endpoint(
    r.aiAnswers,
    'What columns found about leads: the words each answer rests on, or why it is unknown.',
    { body: s.aiAnswersBody, reply: s.aiAnswers },
  ),
};
