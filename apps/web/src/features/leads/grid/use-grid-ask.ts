import { useQuery } from '@tanstack/react-query';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  askOf,
  asked,
  withAsk,
  type AskChange,
  type FieldKinds,
  type GridAsk,
} from './model/grid-address.ts';
import type { GridAsked } from './rows/grid-leads.ts';
import { customFieldsQuery } from './views/grid-views.ts';

export interface GridAsking {
  ask: GridAsk;
  asked: GridAsked;
  kinds: FieldKinds;
  /** False while the kinds of fields that are asked about are not known. */
  ready: boolean;
  /** Writes into the address. `quietly` leaves no step for the back button; `state` is kept with a step. */
  change: (change: AskChange, quietly?: boolean, state?: unknown) => void;
}

/** What is asked of the grid; the address holds it. */
export function useGridAsk(): GridAsking {
  const [params, setParams] = useSearchParams();
  const fields = useQuery(customFieldsQuery);
  const kinds: FieldKinds = useMemo(() => {
    if (fields.data) return new Map(fields.data.map(({ name, kind }) => [name, kind]));
    // Without an answer every own field is text, as one is that nobody gave a kind.
    return fields.isError ? new Map() : null;
  }, [fields.data, fields.isError]);
  const text = params.toString();
  const ask = useMemo(() => askOf(new URLSearchParams(text), kinds), [text, kinds]);
  const question = useMemo(() => asked(ask), [ask]);
  const ready =
    kinds !== null ||
    !ask.chips.some(({ filter }) => filter !== null && customFieldName(filter.field) !== null);
  // What was written last may not be on the screen yet: the next change builds on it, not on what is shown.
  const latest = useRef(params);
  const write = useRef(setParams);
  const { state: ofStep } = useLocation() as { state: unknown };
  const kept = useRef(ofStep);
  useEffect(() => {
    latest.current = new URLSearchParams(text);
    write.current = setParams;
    kept.current = ofStep;
  }, [text, setParams, ofStep]);
  const change = useCallback((what: AskChange, quietly = false, state: unknown = null) => {
    latest.current = withAsk(latest.current, what);
    kept.current = quietly ? kept.current : state;
    write.current(latest.current, { replace: quietly, preventScrollReset: true, state: kept.current });
  }, []);
  return useMemo(
    () => ({ ask, asked: question, kinds, ready, change }),
    [ask, question, kinds, ready, change],
  );
}
