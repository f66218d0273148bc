import type { LeadSheet } from '@waypost/contract/leads-detail';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { LeadFacts } from './lead-sheet-frame.tsx';

/** So many empty fields stand among the others; more would push what is known out of sight. */
const emptyShownMax = 3;

/** The workspace's own fields of a lead; files leave dozens behind, most of them empty for any one lead. */
export function SheetOwnFields({ fields }: { fields: LeadSheet['customFields'] }) {
  const [all, setAll] = useState(false);
  const filled = fields.filter(({ value }) => value !== null && value !== '');
  const empty = fields.length - filled.length;
  const folds = empty > emptyShownMax;
  const shown = folds && !all ? filled : fields;
  return (
    <section aria-label="Custom fields">
      <h3 className="mb-2 text-h3">Custom fields</h3>
      {shown.length === 0 ? null : (
        <LeadFacts facts={shown.map(({ name, value }) => [name, value] as const)} />
      )}
      {folds ? (
        <Button size="sm" variant="ghost" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide empty fields' : `Show ${countOf(empty, 'empty field')}`}
        </Button>
      ) : null}
    </section>
  );
}
