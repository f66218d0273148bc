import { useInfiniteQuery } from '@tanstack/react-query';
import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { toast } from '../../../ui/toast-store.ts';
import { commentsQuery, useAnswerComments, type CommentAnswer, type CommentLead } from '../api/comments.ts';
import { mayGoOut } from './comment-text.ts';

export type CommentChoice = 'approve' | 'skip';

/** A comment is the lead at one step: at a second comment step the same lead asks anew. */
export const commentKey = ({ enrolmentId, asks }: CommentLead): string => `${enrolmentId} ${asks.nodeId}`;

/** The comments of a campaign that wait, as they were changed here, and what is said of them. */
export function useComments(campaignId: string) {
  const list = useInfiniteQuery(commentsQuery(campaignId));
  const answer = useAnswerComments(campaignId);
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Answered ones leave at once; the list read anew does not bring them back for the blink of an eye. */
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [report, setReport] = useState<{ title: string; result: BulkResult } | null>(null);

  const comments = (list.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((lead): lead is CommentLead => lead.asks?.kind === 'approval')
    .filter((lead) => !answered.has(commentKey(lead)));
  const textOf = (lead: CommentLead) => changed.get(commentKey(lead)) ?? lead.asks.text;
  const picked = comments.filter((lead) => chosen.has(commentKey(lead)));

  function say(choice: CommentChoice, leads: readonly CommentLead[], onDone?: () => void) {
    const said = choice === 'skip' ? leads : leads.filter((lead) => mayGoOut(textOf(lead)));
    const answers = said.map((lead): CommentAnswer => {
      const about = { enrolmentId: lead.enrolmentId, nodeId: lead.asks.nodeId };
      return choice === 'skip' ? { ...about, skip: true } : { ...about, text: textOf(lead).trim() };
    });
    answer.mutate(answers, {
      onSuccess: (result) => {
        const left = new Set(result.skipped.map(({ enrolmentId }) => enrolmentId));
        const done = said.filter(({ enrolmentId }) => !left.has(enrolmentId)).map(commentKey);
        setAnswered((before) => new Set([...before, ...done]));
        setChosen((before) => new Set([...before].filter((key) => !done.includes(key))));
        const title = resultWords(choice, result);
        if (result.skipped.length > 0) setReport({ title, result });
        else toast({ title });
        onDone?.();
      },
    });
  }

  return {
    list,
    comments,
    picked,
    report,
    closeReport: () => setReport(null),
    textOf,
    setText: (lead: CommentLead, text: string) =>
      setChanged((before) => new Map(before).set(commentKey(lead), text)),
    isChosen: (lead: CommentLead) => chosen.has(commentKey(lead)),
    choose: (leads: readonly CommentLead[], yes: boolean) =>
      setChosen((before) => {
        const keys = leads.map(commentKey);
        return new Set(yes ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)));
      }),
    say,
    busy: answer.isPending,
    error: answer.error,
    forgetError: answer.reset,
  };
}

/** "38 comments approved, 2 left out" */
function resultWords(choice: CommentChoice, { done, skipped }: BulkResult): string {
  const left = skipped.length === 0 ? '' : `, ${formatNumber(skipped.length)} left out`;
  return `${countOf(done, 'comment')} ${choice === 'approve' ? 'approved' : 'skipped'}${left}`;
}
