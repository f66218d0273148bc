import { ClipboardPaste, Plus } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import { useEditing } from '../editing-context.ts';
import { hasRoom, type NewStepKind } from '../model/edit-graph.ts';
import { nodesMax, type Place } from '../model/tree.ts';
import { KindIcon } from './node-icon.tsx';

const groups: readonly {
  title: string;
  choices: readonly { kind: NewStepKind; label: string }[];
}[] = [
  {
    title: 'On LinkedIn',
    choices: [
      { kind: 'visit', label: 'View profile' },
      { kind: 'invite', label: 'Invite' },
      { kind: 'message', label: 'Message' },
      { kind: 'inmail', label: 'InMail' },
      { kind: 'follow', label: 'Follow' },
      { kind: 'react', label: 'Like latest post' },
      { kind: 'comment', label: 'Comment, with approval' },
      { kind: 'withdraw', label: 'Withdraw invitation' },
    ],
  },
  {
    title: 'Here and elsewhere',
    choices: [
      { kind: 'tag', label: 'Add tag' },
      { kind: 'list', label: 'Move to list' },
      { kind: 'webhook', label: 'Webhook' },
      { kind: 'task', label: 'Manual task' },
    ],
  },
  {
    title: 'Time and branches',
    choices: [
      { kind: 'wait', label: 'Wait' },
      { kind: 'condition', label: 'Condition' },
    ],
  },
];

/** The plus between two steps. @param where ends the sentence "Add a step ...". */
export function AddStep({ place, where, className }: { place: Place; where: string; className?: string }) {
  const { graph, add, copied, focusNode, paste } = useEditing();
  const room = hasRoom(graph);
  const added = useRef<string | null>(null);
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          aria-label={`Add a step ${where}`}
          aria-disabled={room ? undefined : true}
          className={cn(
            'grid size-6 flex-none place-items-center rounded-full border border-border-strong bg-surface text-fg-muted hover:border-primary hover:text-accent-fg data-[state=open]:border-primary data-[state=open]:text-accent-fg',
            className,
          )}
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      </MenuTrigger>
      <MenuContent
        align="center"
        onCloseAutoFocus={(event) => {
          // The focus goes on to the new step instead of back to the plus.
          if (added.current === null) return;
          event.preventDefault();
          focusNode(added.current);
          added.current = null;
        }}
      >
        {copied === null ? null : (
          <>
            <MenuItem
              disabled={!copied.fits}
              onSelect={() => {
                added.current = paste(place);
              }}
            >
              <ClipboardPaste aria-hidden />
              <span className="max-w-60 truncate">
                {copied.fits ? `Paste ${copied.title}` : `No room for ${copied.title}`}
              </span>
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {room ? (
          groups.map(({ title, choices }) => (
            <Fragment key={title}>
              <MenuLabel>{title}</MenuLabel>
              {choices.map(({ kind, label }) => (
                <MenuItem
                  key={kind}
                  onSelect={() => {
                    added.current = add(place, kind);
                  }}
                >
                  <KindIcon kind={kind} />
                  {label}
                </MenuItem>
              ))}
            </Fragment>
          ))
        ) : (
          <MenuItem disabled>A sequence has at most {nodesMax} steps.</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
