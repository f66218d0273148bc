import { useQueryClient } from '@tanstack/react-query';
import type { CustomField, CustomFieldUse } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { useState } from 'react';
import { create } from 'zustand';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { toast } from '../../../ui/toast-store.ts';
import { customFieldsQuery } from '../grid/views/grid-views.ts';

/** Wall milliseconds in which a deletion can be taken back. */
const undoMs = 10_000;

/** Fields whose time to be kept runs: they are out of sight, and still there. */
const useLeaving = create<{ names: readonly string[] }>(() => ({ names: [] }));

const noteLeaving = (name: string, isLeaving: boolean) =>
  useLeaving.setState(({ names }) => ({
    names: isLeaving ? [...names, name] : names.filter((other) => other !== name),
  }));

export interface AskedField {
  field: CustomField;
  use: CustomFieldUse;
}

/** Whether something is lost with the field, or it cannot go. */
const isUsed = ({ leads, views, aiColumns, imports }: CustomFieldUse) =>
  leads > 0 || views.length > 0 || aiColumns.length > 0 || imports > 0;

/**
 * Deleting an own field. One that is used for nothing goes at once and is made anew by an undo; of another one it is said
 * first what is lost, and it goes when its time to be kept is over. Should the app be closed before, it stays.
 */
export function useDeleteField() {
  const queries = useQueryClient();
  const leaving = useLeaving(({ names }) => names);
  const [asking, setAsking] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedField | null>(null);

  const refresh = () =>
    Promise.all(
      [customFieldsQuery.queryKey, ['leads.views'], ['leads.list'], ['leads.profile']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const failed = (title: string) => (error: unknown) =>
    toast({ tone: 'danger', title, description: errorMessage(error) });
  const erase = ({ name }: CustomField, losing: number) =>
    api
      .call(leadsGridRoutes.deleteCustomField, { params: { name }, query: { losing } })
      .catch(failed('The field was not deleted'))
      .then(refresh);
  const told = ({ name }: CustomField, description: string | undefined, onUndo: () => void) =>
    toast({
      title: `${name} is deleted`,
      ...(description === undefined ? {} : { description }),
      durationMs: undoMs,
      action: { label: 'Undo', altText: `Bring the field ${name} back`, onSelect: onUndo },
    });

  async function ask(field: CustomField): Promise<void> {
    setAsking(field.name);
    try {
      const use = await api.call(leadsGridRoutes.customFieldUse, { params: { name: field.name } });
      if (isUsed(use)) {
        setAsked({ field, use });
        return;
      }
      await api.call(leadsGridRoutes.deleteCustomField, {
        params: { name: field.name },
        query: { losing: 0 },
      });
      told(field, undefined, () => {
        void api
          .call(leadsGridRoutes.setCustomField, { body: field })
          .catch(failed('The field was not brought back'))
          .then(refresh);
      });
    } catch (error) {
      failed('The field was not deleted')(error);
    } finally {
      setAsking(null);
      void refresh();
    }
  }

  function confirm({ field, use }: AskedField): void {
    setAsked(null);
    noteLeaving(field.name, true);
    const timer = setTimeout(() => {
      void erase(field, use.leads).finally(() => noteLeaving(field.name, false));
    }, undoMs);
    told(field, use.leads > 0 ? `With the values of ${countOf(use.leads, 'lead')}.` : undefined, () => {
      clearTimeout(timer);
      noteLeaving(field.name, false);
    });
  }
  return { leaving, asking, asked, ask, confirm, close: () => setAsked(null) };
}
