import { type ReactNode, useCallback, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { type TellUnsaved, UnsavedContext } from './unsaved-context.ts';

const parts = ['account', 'tab'];

/** Asks once before the page, its tab or its account is left while one of its forms holds something unsaved. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const leaving = useLeaving(forms.size > 0, { signInPath: paths.signIn, parts });
  const tell = useCallback<TellUnsaved>((form, isUnsaved) => {
    setForms((before) => {
      if (before.has(form) === isUnsaved) return before;
      const others = [...before].filter((each) => each !== form);
      return new Set(isUnsaved ? [...others, form] : others);
    });
  }, []);
  return (
    <UnsavedContext value={tell}>
      {children}
      <LeaveDialog {...leaving} />
    </UnsavedContext>
  );
}
