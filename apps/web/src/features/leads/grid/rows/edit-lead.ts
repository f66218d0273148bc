import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditLeadBody } from '@waypost/contract/leads-detail';
import type { GridLead } from '@waypost/contract/leads-grid';
import type { ReplyOf } from '@waypost/contract/route';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import { api } from '../../../../lib/api/api.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { leadSheetKey, leadSheetQuery } from '../../api/lead-sheet.ts';
import { editedField } from './editable.ts';
import { patchGridLead } from './grid-leads.ts';

export interface LeadEdit {
  leadId: string;
  body: EditLeadBody;
}

/** The edit that writes one field; '' clears it. @param field of the column. */
export function editOf(field: string, value: string): NonNullable<EditLeadBody['seen']> {
  const own = customFieldName(field);
  return own === null ? { [editedField(field)]: value } : { customFields: { [own]: value } };
}

/**
 * Writes fields of a lead; every grid and sheet that shows them has the new values at once. After a conflict the rows show
 * what stands there by now before the failure is told.
 */
export function useEditLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ leadId, body }: LeadEdit) =>
      api.call(leadsDetailRoutes.editLead, { params: { id: leadId }, body }),
    onSuccess: (sheet) => {
      queries.setQueryData([...leadSheetKey, sheet.id], sheet);
      patchGridLead(queries, sheet.id, (lead) => withSheet(lead, sheet));
    },
    async onError(error, { leadId }) {
      if (!isApiError(error, 'conflict')) return;
      try {
        const sheet = await queries.fetchQuery({ ...leadSheetQuery(leadId), staleTime: 0 });
        patchGridLead(queries, leadId, (lead) => withSheet(lead, sheet));
      } catch {
        // No second failure of the edit: the sentence of the first says what stands there.
      }
    },
  });
}

/** The row of a lead as its sheet knows it. */
export function withSheet(lead: GridLead, sheet: ReplyOf<typeof leadsDetailRoutes.getLead>): GridLead {
  const customFields = Object.fromEntries(
    sheet.customFields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  const { firstName, lastName, fullName, headline, title, company, location, email, score, tags } = sheet;
  const { publicIdentifier, profileUrl } = sheet;
  return {
    ...lead,
    ...{ firstName, lastName, fullName, headline, title, company, location, email, score, tags },
    ...{ publicIdentifier, profileUrl },
    customFields,
  };
}
