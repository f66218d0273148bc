import type { Conversation } from '@waypost/contract/inbox';
import type { ConversationIntent } from '@waypost/domain/inbox/intent';
import { ChevronDown, Sparkles } from 'lucide-react';
import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSetIntent } from '../api/intent.ts';
import { intentChoices, intentLabel, intentTones } from '../model/intents.ts';

const unsorted = 'unsorted';

/** What the person means, and the way to say it: S, for the status, opens the menu, the letter of a choice takes it. */
export function IntentMenu({ conversation, className }: { conversation: Conversation; className?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const mark = useMark(conversation);
  const { intent } = conversation;
  useShortcuts('Unibox', [{ key: 's', label: 'Set the status: what they mean', run: () => setOpen(true) }]);
  const choose = (next: ConversationIntent | null) => {
    setOpen(false);
    mark(next);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = intentChoices.find(({ key }) => key === event.key.toLowerCase());
    if (choice === undefined) return;
    // Kept from the menu's own search by first letters. Who holds the key that opened it has not chosen yet.
    event.preventDefault();
    if (!event.repeat) choose(choice.intent);
  };
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <Tooltip text="What they mean" keys="S" hushed={open}>
        <MenuTrigger>
          <button
            type="button"
            aria-label={`Intent: ${intentLabel(intent?.is ?? null)}${intent?.by === 'ai' ? ', sorted by AI' : ''}`}
            aria-keyshortcuts="S"
            className={cn('inline-flex flex-none items-center rounded-control max-md:min-h-10', className)}
          >
            <Badge
              tone={intent === null ? 'outline' : intentTones[intent.is]}
              className="h-7 rounded-control px-2 hover:brightness-97 dark:hover:brightness-125"
            >
              {intent?.by === 'ai' ? <Sparkles aria-hidden /> : null}
              {intentLabel(intent?.is ?? null)}
              <ChevronDown aria-hidden />
            </Badge>
          </button>
        </MenuTrigger>
      </Tooltip>
      <MenuContent align="end" className="w-72" onKeyDown={keyDown}>
        <MenuLabel>What does {conversation.name} mean?</MenuLabel>
        <MenuRadioGroup value={intent?.is ?? unsorted}>
          {intentChoices.map((choice) => {
            const value = choice.intent ?? unsorted;
            return (
              <Fragment key={value}>
                {choice.intent === null ? <MenuSeparator /> : null}
                <MenuRadioItem
                  value={value}
                  textValue={choice.label}
                  aria-label={choice.label}
                  aria-describedby={`${id}-${value}`}
                  aria-keyshortcuts={choice.key.toUpperCase()}
                  // Also of the one that is checked: what the AI said is then said by a person.
                  onSelect={() => choose(choice.intent)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{choice.label}</span>
                    <span id={`${id}-${value}`} className="block text-caption text-fg-subtle">
                      {choice.about}
                    </span>
                  </span>
                  <Kbd aria-hidden className="max-md:hidden">
                    {choice.key.toUpperCase()}
                  </Kbd>
                </MenuRadioItem>
              </Fragment>
            );
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

/** Changes the intent at once and offers to take that back. */
function useMark(conversation: Conversation): (intent: ConversationIntent | null) => void {
  const { mutateAsync } = useSetIntent();
  // Awaited: callbacks given to `mutate` are dropped once the thread is gone, and who sorts goes on to the next one.
  const set = (about: Conversation, to: ConversationIntent | null) =>
    mutateAsync({ conversation: about, intent: to }).catch((error: unknown) =>
      toast({ title: 'Could not be changed', description: errorMessage(error), tone: 'danger' }),
    );
  return (to) => {
    const before = conversation.intent;
    if ((before?.is ?? null) === to && before?.by !== 'ai') return;
    const after = {
      ...conversation,
      intent: to === null ? null : { is: to, by: 'person' as const, quote: null },
    };
    void set(conversation, to);
    toast({
      title: `${conversation.name}: ${intentLabel(to)}`,
      durationMs: 10_000,
      action: {
        label: 'Undo',
        altText: 'Open the conversation again and choose another intent',
        onSelect: () => void set(after, before?.is ?? null),
      },
    });
  };
}
