import { WITHDRAW_AFTER_DAYS_MIN } from '@waypost/domain/linkedin/daily-limits';
import { isWritten, nodeOf, type SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { ArrowDown, ArrowUp, MoreHorizontal, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMedia } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { useBuilder } from '../builder-context.ts';
import { useEditing } from '../editing-context.ts';
import { positionWords } from '../model/words.ts';
import { ConditionFields } from './condition-fields.tsx';
import { WaitFields } from './delay-fields.tsx';
import { CopyItems } from './copy-items.tsx';
import { NodeIcon } from './node-icon.tsx';
import { InmailFields, PostFields } from './network-step-fields.tsx';
import { ListFields, TagFields, TaskFields, WebhookFields } from './own-step-fields.tsx';
import { PanelProblems } from './panel-problems.tsx';
import { Wordings } from './wordings.tsx';

const fields = 'textarea, input, [role="combobox"]';

/** Edits the open step: beside the canvas where there is room, else in a sheet above it. */
export function NodePanel() {
  const { graph, openId, open } = useEditing();
  const { titles } = useBuilder();
  const docked = useMedia('(min-width: 1280px)');
  const node = nodeOf(graph, openId);
  const editable = node !== null && node.kind !== 'end' ? node : null;
  if (docked) return editable ? <DockedPanel key={editable.id} node={editable} /> : null;
  return (
    <Sheet
      open={editable !== null}
      onOpenChange={(stays) => {
        if (!stays) open(null);
      }}
      title={editable ? (titles.get(editable.id) ?? 'Step') : 'Step'}
      description={editable ? positionWords(graph, editable.id) : ''}
      hideHead
      onOpenAutoFocus={focusFirstField}
      className="max-md:w-[calc(100vw-48px)]"
    >
      {editable ? <PanelContent key={editable.id} node={editable} titleLevel={null} /> : null}
    </Sheet>
  );
}

/** A step is opened to be filled in: its first field gets the focus, not the button that closes it. */
function focusFirstField(event: Event) {
  const sheet = event.target instanceof HTMLElement ? event.target : null;
  if (sheet === null) return;
  event.preventDefault();
  // One without fields says its name.
  (sheet.querySelector<HTMLElement>(fields) ?? sheet).focus();
}

function DockedPanel({ node }: { node: Exclude<SequenceNode, { kind: 'end' }> }) {
  const { open, panelFocusId, panelFocused } = useEditing();
  const { titles } = useBuilder();
  const panel = useRef<HTMLElement>(null);
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (panelFocusId !== node.id) return;
    const own = panel.current;
    const field = own?.querySelector<HTMLElement>(fields);
    (field ?? own?.querySelector<HTMLElement>('[data-panel-title]'))?.focus();
    panelFocused();
  }, [panelFocusId, panelFocused, node.id]);
  useEffect(() => {
    const own = panel.current;
    function key(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      latestOpen.current(null);
      document.querySelector<HTMLElement>(`[data-node="${node.id}"]`)?.focus();
    }
    own?.addEventListener('keydown', key);
    return () => own?.removeEventListener('keydown', key);
  }, [node.id]);
  return (
    <aside
      ref={panel}
      aria-label={titles.get(node.id) ?? 'Step'}
      className="flex w-[424px] flex-none animate-fade-in flex-col overflow-y-auto border-l border-border bg-surface"
    >
      <PanelContent node={node} titleLevel={3} />
    </aside>
  );
}

/** @param titleLevel null inside a sheet, which has said title and position already. */
function PanelContent({
  node,
  titleLevel,
}: {
  node: Exclude<SequenceNode, { kind: 'end' }>;
  titleLevel: 3 | null;
}) {
  const written = isWritten(node);
  return (
    <>
      <PanelHead node={node} titleLevel={titleLevel} />
      <div className="flex flex-col gap-4 p-4">
        <PanelProblems nodeId={node.id} />
        {node.kind === 'visit' ? (
          <p className="text-dense text-fg-muted">
            The sender opens the lead’s profile. LinkedIn shows the visit in the lead’s notifications, unless
            the sender browses privately.
          </p>
        ) : null}
        {node.kind === 'follow' ? (
          <p className="text-dense text-fg-muted">
            The sender follows the lead and sees their posts. Counts into the daily follows, likes and
            comments.
          </p>
        ) : null}
        {node.kind === 'withdraw' ? (
          <p className="text-dense text-fg-muted">
            Takes the invitation back if it is still pending, {WITHDRAW_AFTER_DAYS_MIN} days after it was sent
            at the earliest. LinkedIn then lets nobody invite this person again for about three weeks.
          </p>
        ) : null}
        {node.kind === 'react' || node.kind === 'comment' ? <PostFields node={node} /> : null}
        {node.kind === 'inmail' ? <InmailFields node={node} /> : null}
        {node.kind === 'wait' ? <WaitFields node={node} /> : null}
        {node.kind === 'condition' ? <ConditionFields node={node} /> : null}
        {node.kind === 'tag' ? <TagFields node={node} /> : null}
        {node.kind === 'list' ? <ListFields node={node} /> : null}
        {node.kind === 'webhook' ? <WebhookFields node={node} /> : null}
        {node.kind === 'task' ? <TaskFields node={node} /> : null}
        {written ? <Wordings key={node.id} node={node} /> : null}
      </div>
    </>
  );
}

function PanelHead({
  node,
  titleLevel,
}: {
  node: Exclude<SequenceNode, { kind: 'end' }>;
  titleLevel: 3 | null;
}) {
  const { graph, open, focusNode, move, remove } = useEditing();
  const { titles } = useBuilder();
  const title = titles.get(node.id) ?? 'Step';
  const Title = titleLevel === null ? 'p' : 'h3';
  return (
    <div className="flex items-center gap-3 border-b border-border px-4 py-2.5">
      <NodeIcon kind={node.kind} chosen />
      <div className="min-w-0 flex-1">
        <Title
          {...(titleLevel === null ? { 'aria-hidden': true } : { tabIndex: -1, 'data-panel-title': '' })}
          className="truncate text-h3 outline-none"
        >
          {title}
        </Title>
        <p aria-hidden={titleLevel === null || undefined} className="truncate text-caption text-fg-muted">
          {positionWords(graph, node.id)}
        </p>
      </div>
      <Menu>
        <MenuTrigger>
          <Button variant="ghost" icon aria-label={`Actions of ${title}`}>
            <MoreHorizontal aria-hidden className="size-4" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem keys="Alt+↑" onSelect={() => move(node.id, 'up')}>
            <ArrowUp aria-hidden /> Move up
          </MenuItem>
          <MenuItem keys="Alt+↓" onSelect={() => move(node.id, 'down')}>
            <ArrowDown aria-hidden /> Move down
          </MenuItem>
          <CopyItems nodeId={node.id} isCondition={node.kind === 'condition'} />
          <MenuSeparator />
          <MenuItem danger onSelect={() => remove(node.id)}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      <Button
        variant="ghost"
        icon
        aria-label="Close"
        onClick={() => {
          open(null);
          focusNode(node.id);
        }}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
