import { draftOf, dropDraft, useDrafts, writeDraft } from '../../../lib/drafts.ts';

/** The one feedback that somebody writes. */
export const ownFeedback = 'feedback';
/** An administrator's answer to a feedback. */
export const answerTo = (feedbackId: string): string => `feedback-answer ${feedbackId}`;

/** What is being written there: kept by this browser until it is sent or given up. */
export function useDraft(place: string) {
  const text = useDrafts(({ drafts }) => draftOf(drafts, place)?.text ?? '');
  return { text, write: (next: string) => writeDraft(place, next), drop: () => dropDraft(place) };
}
