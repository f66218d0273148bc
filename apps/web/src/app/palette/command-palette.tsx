import { Command as Cmdk } from 'cmdk';
import { CornerDownLeft, History } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../features/auth/index.ts';
import { recentPages } from '../../lib/recent-pages.ts';
import { keyWords, useShortcutState } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useReturnFocus } from '../../ui/return-focus.tsx';
import { create, goTo, themes, type Command } from './commands.ts';
import { ownCommands } from './own-commands.ts';
import { setPaletteOpen, setPaletteTyped, usePalette } from './palette-state.ts';
import { byBestAnswer, score } from './score.ts';
import { settingsCommands } from './settings-commands.ts';
import { useRecords } from './use-records.ts';

/** Everything that can be reached or done from here, by typing a part of its name. */
export function CommandPalette() {
  const { marker, giveBack } = useReturnFocus();
  const fieldRef = useRef<HTMLInputElement>(null);
  /** What was typed ahead is gone on with; selected, the next letter would replace it. */
  function toEndOfField(event: Event) {
    event.preventDefault();
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }
  return (
    <Radix.Root open onOpenChange={setPaletteOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay animate-fade-in" />
        <Radix.Content
          data-palette
          aria-describedby={undefined}
          onOpenAutoFocus={toEndOfField}
          onCloseAutoFocus={giveBack}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-32px)] max-w-[600px] -translate-x-1/2 overflow-hidden rounded-dialog border border-border bg-raised text-body shadow-dialog outline-none animate-fade-in max-md:top-4"
        >
          {marker}
          <Radix.Title className="sr-only">Command palette</Radix.Title>
          <Palette fieldRef={fieldRef} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const typed = usePalette((state) => state.typed);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const records = useRecords();
  const settings = settingsCommands(useAuth(({ isAdmin }) => isAdmin));
  const page = useShortcutState((state) => state.groups);
  const [recent] = useState(() => recentPages().filter(({ to }) => to.split('?', 1)[0] !== pathname));

  function choose({ to, run }: Pick<Command, 'to' | 'run'>) {
    setPaletteOpen(false);
    if (to !== undefined) void navigate(to);
    // The dialog gives the focus back first, in a turn of its own; an action may move it on.
    else setTimeout(() => setTimeout(() => run?.()));
  }
  const group = ({
    heading,
    commands,
  }: {
    heading: string;
    commands: readonly (Command & { id?: string })[];
  }) =>
    commands.length === 0 ? null : (
      <Cmdk.Group key={heading} heading={heading} className={groupClasses}>
        {commands.map((command, index) => (
          <Item
            key={command.id ?? `${command.label} ${command.to ?? index}`}
            id={`${heading} ${command.label} ${command.to ?? index}`}
            command={command}
            onChoose={() => choose(command)}
          />
        ))}
      </Cmdk.Group>
    );
  const here = [...page.values()]
    .filter(({ name }) => name !== 'Everywhere')
    .flatMap(({ shortcuts, run }) =>
      shortcuts.map(({ key, label }) => ({ label, icon: CornerDownLeft, keys: key, run: () => run(key) })),
    );
  const searching = typed.trim() !== '';
  const last = [
    { heading: 'Theme', commands: themes },
    { heading: 'You', commands: ownCommands },
  ];
  const always = [
    { heading: 'Current page', commands: here },
    { heading: 'Go to', commands: goTo },
    { heading: 'Create', commands: create },
  ];
  const all = [
    {
      heading: 'Recent',
      commands: recent.slice(0, 5).map(({ title, to }) => ({ label: title, icon: History, to, id: to })),
    },
    ...always,
    ...last,
  ];
  const found = [
    ...always,
    { heading: 'Settings', commands: settings },
    { heading: 'Lead lists', commands: records.lists },
    { heading: 'Campaigns', commands: records.campaigns },
    ...last,
  ];
  return (
    <Cmdk label="Command palette" loop filter={score}>
      <Cmdk.Input
        ref={fieldRef}
        value={typed}
        onValueChange={setPaletteTyped}
        placeholder="Search or jump to"
        maxLength={200}
        className="h-12 w-full border-b border-border bg-transparent px-4 text-body outline-none placeholder:text-fg-subtle max-md:text-[16px]"
      />
      <Cmdk.List className="max-h-[min(420px,60vh)] scroll-py-2 overflow-y-auto p-2">
        <Cmdk.Empty className="px-3 py-8 text-center text-fg-muted">
          Nothing is called that. Try a list, a campaign or a page.
        </Cmdk.Empty>
        {(searching ? byBestAnswer(found, typed) : all).map(group)}
        {records.failed && searching ? (
          <p className="px-3 py-2 text-caption text-fg-muted">Not all lists and campaigns could be loaded.</p>
        ) : null}
      </Cmdk.List>
    </Cmdk>
  );
}

const groupClasses =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-subtle';

function Item(props: { id: string; command: Command; onChoose: () => void }) {
  const { id, command, onChoose } = props;
  const Icon = command.icon;
  return (
    <Cmdk.Item
      value={id}
      keywords={[command.label, ...(command.words ?? [])]}
      onSelect={onChoose}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-dense data-[selected=true]:bg-selected max-md:h-11"
    >
      <Icon aria-hidden className="size-4 flex-none text-fg-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.keys === undefined ? null : (
        <span className="flex flex-none gap-1 max-md:hidden">
          {keyWords(command.keys)
            .split(' ')
            .map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
        </span>
      )}
    </Cmdk.Item>
  );
}
