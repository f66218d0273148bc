import { useState } from 'react';
import { emptyTarget, type TargetDraft, targetOf } from '../model/target.ts';
import { amountProblem } from './amount-field.tsx';
import type { SkipRule } from './skip-rules.tsx';

/** Asked for where nobody knows how many there are. */
const amountUnknown = 1_000;

/**
 * What every source asks: how many leads at most, whom to leave out, and which list they go into, with what is wrong
 * with these answers and with the source's own.
 * @param amountMax people that may be asked for at most.
 * @param reach people that can be reached, once that is known: so many are asked for until somebody gives a number.
 */
export function useSourceChoices<Own extends string = never>(
  listId: string | null,
  amountMax: number,
  reach: number | null = null,
) {
  const [typed, setTyped] = useState<{ amount: number | null }>();
  const amount = typed === undefined ? Math.min(reach || amountUnknown, amountMax) : typed.amount;
  const [skip, setSkip] = useState<SkipRule[]>(['excluded']);
  const [draft, setDraft] = useState<TargetDraft>(() => emptyTarget(listId));
  const [errors, setErrors] = useState<Partial<Record<Own | 'target' | 'amount', string>>>({});
  /** Whoever changes an answer sees its sentence go. */
  const clear = (field: Own | 'target' | 'amount') =>
    setErrors((before) => {
      const rest = { ...before };
      delete rest[field];
      return rest;
    });
  /** The answers, or undefined after the sentences were shown. @param own what is wrong with the source's own.
   * @param asksAmount false: the field is not there, and as many as possible are meant. */
  function settle(suggestedName: string, own: Partial<Record<Own, string>>, asksAmount = true) {
    const where = targetOf(draft, suggestedName);
    const found = {
      ...own,
      ...(amount === null && asksAmount ? { amount: amountProblem(amountMax) } : {}),
      ...('missing' in where ? { target: where.missing } : {}),
    };
    setErrors(found as typeof errors);
    if (Object.keys(found).length > 0 || 'missing' in where) return undefined;
    return { target: where.target, amountMax: asksAmount ? (amount ?? amountMax) : amountMax, skip };
  }
  return {
    amount,
    errors,
    clear,
    settle,
    amountField: {
      value: amount,
      max: amountMax,
      error: errors.amount,
      onChange: (next: number | null) => {
        setTyped({ amount: next });
        clear('amount');
      },
    },
    skipRules: { value: skip, onChange: setSkip },
    targetField: {
      draft,
      error: errors.target,
      onChange: (next: TargetDraft) => {
        setDraft(next);
        clear('target');
      },
    },
  };
}
