import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';

/** A line under the head of the builder. */
export function HeadRow({ children }: { children: ReactNode }) {
  return <div className="flex-none border-b border-border px-6 py-3 max-md:px-4">{children}</div>;
}

/** Takes the planned start away from the campaign. */
export function TakeStartBack({ children, onTaken }: { children: string; onTaken?: () => void }) {
  const { draft } = useBuilder();
  const take = () => {
    const { settings } = draft.store.getState().content;
    draft.change({ settings: { ...settings, period: { ...settings.period, startAt: null } } });
    onTaken?.();
  };
  return (
    <Button variant="quiet" size="sm" onClick={take}>
      {children}
    </Button>
  );
}
