import type { idParams } from './fields.ts';
import type { jobReply } from './leads.ts';
import type * as s from './leads-ai-column.ts';
import { route } from './route.ts';

export const leadsAiColumnRoutes = {
  listAiColumns: route<{ reply: typeof s.aiColumns }>('GET', '/leads/ai-columns'),
  addAiColumn: route<{ body: typeof s.newAiColumn; reply: typeof s.aiColumn }>('POST', '/leads/ai-columns'),
  editAiColumn: route<{ params: typeof idParams; body: typeof s.editAiColumnBody; reply: typeof s.aiColumn }>(
    'PUT',
    '/leads/ai-columns/{id}',
  ),
  deleteAiColumn: route<{ params: typeof idParams; reply: typeof s.aiColumnRemoved }>(
    'DELETE',
    '/leads/ai-columns/{id}',
  ),
  /** `{id}` is the list that the selection is made in. */
  priceAiColumn: route<{
    params: typeof s.aiColumnInList;
    body: typeof s.aiPriceBody;
    reply: typeof s.aiPrice;
  }>('POST', '/leads/lists/{id}/ai-columns/{columnId}/price'),
  sampleAiColumn: route<{
    params: typeof s.aiColumnInList;
    body: typeof s.aiSampleBody;
    reply: typeof jobReply;
  }>('POST', '/leads/lists/{id}/ai-columns/{columnId}/sample'),
  getAiSample: route<{ params: typeof s.aiSampleParams; reply: typeof s.aiSample }>(
    'GET',
    '/leads/lists/{id}/ai-columns/{columnId}/sample/{jobId}',
  ),
  runAiColumn: route<{ params: typeof s.aiColumnInList; body: typeof s.aiRunBody; reply: typeof jobReply }>(
    'POST',
    '/leads/lists/{id}/ai-columns/{columnId}/runs',
  ),
  aiAnswers: route<{ body: typeof s.aiAnswersBody; reply: typeof s.aiAnswers }>('POST', '/leads/ai-answers'),
};
