import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadNote, LeadSheet } from '@waypost/contract/leads-detail';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { api } from '../../../lib/api/api.ts';
import { leadSheetKey } from './lead-sheet.ts';

/** Writes, changes and deletes the notes of one lead; its sheet follows at once. */
export function useLeadNotes(leadId: string) {
  const queries = useQueryClient();
  const change = (how: (notes: readonly LeadNote[]) => LeadNote[]) =>
    queries.setQueryData([...leadSheetKey, leadId], (sheet: LeadSheet | undefined) =>
      sheet === undefined ? undefined : { ...sheet, notes: how(sheet.notes) },
    );
  const add = useMutation({
    mutationFn: (text: string) =>
      api.call(leadsDetailRoutes.addNote, { params: { id: leadId }, body: { text } }),
    onSuccess: (note) => change((notes) => [note, ...notes]),
  });
  const edit = useMutation({
    mutationFn: ({ noteId, text }: { noteId: string; text: string }) =>
      api.call(leadsDetailRoutes.editNote, { params: { id: leadId, noteId }, body: { text } }),
    onSuccess: (note) => change((notes) => notes.map((other) => (other.id === note.id ? note : other))),
  });
  const remove = useMutation({
    mutationFn: (noteId: string) =>
      api.call(leadsDetailRoutes.deleteNote, { params: { id: leadId, noteId } }),
    onSuccess: (_, noteId) => change((notes) => notes.filter((note) => note.id !== noteId)),
  });
  return { add, edit, remove };
}
