import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { MergeLazily } from './merge-lazily.tsx';

/** Offered while exactly two leads are chosen, by button and by key. */
export function MergeChosen({
  leadIds,
  onMerged,
}: {
  leadIds: readonly [string, string];
  onMerged: () => void;
}) {
  const [open, setOpen] = useState(false);
  const start = () => setOpen(true);
  useShortcuts('Chosen leads', [{ key: 'm', label: 'Merge the two chosen leads', run: start }]);
  return (
    <>
      <Button size="sm" variant="ghost" title="Merge (M)" onClick={start}>
        <Merge aria-hidden className="size-4" />
        Merge
      </Button>
      {open ? (
        <MergeLazily
          leadIds={leadIds}
          onClose={() => setOpen(false)}
          onMerged={() => {
            setOpen(false);
            onMerged();
          }}
        />
      ) : null}
    </>
  );
}
