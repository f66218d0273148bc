import { Drama } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { useRehearse, type WayToRehearsal } from './use-rehearse.ts';

/** The way from the builder to the rehearsal. */
export function RehearseCard(props: WayToRehearsal) {
  const { open, saving, disabled } = useRehearse(props);
  return (
    <Card>
      <CardHead
        level={3}
        title="Rehearsal"
        actions={
          <Button size="sm" busy={saving} disabled={disabled} onClick={() => void open()}>
            <Drama aria-hidden className="size-4" />
            Rehearse
          </Button>
        }
      />
      <p className="px-4 py-3 text-dense text-fg-muted">
        Plays the campaign day by day with your leads, senders and limits: when it ends, who reads what, what
        each sender sends, who is left out. Nothing is sent.
      </p>
    </Card>
  );
}
