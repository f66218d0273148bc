import { useQueryClient } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { User } from '@waypost/contract/users';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { readSession } from '../../../lib/session.ts';
import { draftCalls } from '../api/campaign-draft.ts';
import { readBackup, writeBackup } from './model/draft-backup.ts';
import { newContent, sentParts } from './model/draft-content.ts';
import { createDraft, type Draft } from './model/draft.ts';

/** The draft of this visit: made once, kept true to what the server says, saved when the page is left. */
export function useDraft(given: {
  campaign: CampaignDetail | null;
  listIds: readonly string[] | undefined;
  startAt: string | null;
  autosave: boolean;
}): Draft {
  const { campaign, listIds, startAt, autosave } = given;
  const queries = useQueryClient();
  const [draft] = useState(() => {
    const calls = draftCalls(queries);
    const personId = (readSession()?.user as Pick<User, 'id'> | undefined)?.id ?? '';
    return createDraft(
      campaign === null ? { content: newContent(listIds, startAt) } : { campaign },
      {
        create: (content, key) => calls.create({ ...sentParts(content), name: content.name }, key),
        read: calls.read,
        update: async (id, changes, terms) => {
          try {
            return await calls.update(id, { ...sentParts(changes), ...terms });
          } catch (error) {
            // It is not as we know it: look, whatever news has been missed. What changed under a draft it reads itself.
            if (
              isApiError(error) &&
              error.status === 409 &&
              !(autosave && error.code === 'changed_meanwhile')
            ) {
              void queries.invalidateQueries({ queryKey: ['campaigns.campaign', id] });
            }
            throw error;
          }
        },
        autosave,
        keep: (id, backup) => writeBackup(personId, id, autosave ? backup : null),
      },
      autosave ? readBackup(personId, campaign?.id ?? null) : null,
    );
  });
  useEffect(() => draft.attend(), [draft]);
  useEffect(() => {
    if (campaign !== null) draft.adopt(campaign);
  }, [campaign, draft]);
  return draft;
}
