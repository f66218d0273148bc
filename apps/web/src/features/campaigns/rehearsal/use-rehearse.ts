import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';

export interface WayToRehearsal {
  /** Null while the campaign has never been saved. */
  campaignId: string | null;
  /** Saves what is not saved yet; false when that failed and was said. */
  onSave: () => Promise<boolean>;
}

/** The way from the builder to the rehearsal: what is played is what is saved. */
export function useRehearse({ campaignId, onSave }: WayToRehearsal) {
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  async function open() {
    if (campaignId === null) return;
    setSaving(true);
    const saved = await onSave();
    setSaving(false);
    if (saved) void navigate(generatePath(paths.campaignRehearsal, { id: campaignId }));
  }
  return { open, saving, disabled: campaignId === null };
}
