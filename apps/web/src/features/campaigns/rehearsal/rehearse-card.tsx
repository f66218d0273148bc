import { Drama } from 'lucide-react';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';

export interface RehearseCardProps {
  /** Null while the campaign has never been saved. */
  campaignId: string | null;
  /** Saves what is not saved yet; false when that failed and was said. */
  onSave: () => Promise<boolean>;
}

/** The way from the builder to the rehearsal: what is played is what is saved. */
export function RehearseCard({ campaignId, onSave }: RehearseCardProps) {
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  async function open() {
    if (campaignId === null) return;
    setSaving(true);
    const saved = await onSave();
    setSaving(false);
    if (saved) void navigate(generatePath(paths.campaignRehearsal, { id: campaignId }));
  }
  return (
    <Card>
      <CardHead
        level={3}
        title="Rehearsal"
        actions={
          <Button size="sm" busy={saving} disabled={campaignId === null} onClick={() => void open()}>
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
