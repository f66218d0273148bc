import { Copy, CopyPlus } from 'lucide-react';
import { MenuItem } from '../../../../ui/menu.tsx';
import { useEditing } from '../editing-context.ts';

/** Of a step's menu. A condition is copied with its branches in any case, so there is nothing more to take along. */
export function CopyItems({ nodeId, isCondition }: { nodeId: string; isCondition: boolean }) {
  const { copy } = useEditing();
  return (
    <>
      <MenuItem keys="Ctrl+C" onSelect={() => copy(nodeId, 'step')}>
        <Copy aria-hidden /> {isCondition ? 'Copy with its branches' : 'Copy'}
      </MenuItem>
      {isCondition ? null : (
        <MenuItem keys="Ctrl+Shift+C" onSelect={() => copy(nodeId, 'rest')}>
          <CopyPlus aria-hidden /> Copy with what follows
        </MenuItem>
      )}
    </>
  );
}
