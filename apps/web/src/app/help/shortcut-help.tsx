import { keyWords, onApple, setShortcutsOn, useShortcutState } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';

const command = onApple ? '⌘' : 'Ctrl+';

/** Keys that are handled where they act, whether single keys are on or not. */
const fixedKeys: readonly { name: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Always',
    keys: [
      [`${command}K`, 'Search or jump to'],
      [`${command}Z`, 'Undo what was just done'],
      ['Esc', 'Close, clear what is chosen, leave a field'],
    ],
  },
  {
    name: 'In tables',
    keys: [
      ['J K ↓ ↑', 'Next and previous row'],
      ['Enter Space', 'Open the row'],
      ['E', 'Edit the field of a lead'],
      ['X', 'Choose the row'],
      ['Shift+X', 'Choose all rows up to this one'],
      [`${command}A`, 'Choose all rows'],
    ],
  },
  {
    name: 'While writing',
    keys: [
      [`${command}Enter`, 'Send the message, save the note'],
      [`${command}S`, 'Save the draft of a campaign now'],
      ['Alt+↑ Alt+↓', 'Move the step of a sequence'],
    ],
  },
];

export interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the keys do here: those of the page first, then those of the whole app. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  const { groups, on } = useShortcutState();
  const names = [...new Set([...groups.values()].map(({ name }) => name))].toSorted(
    (a, b) => Number(a === 'Everywhere') - Number(b === 'Everywhere'),
  );
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Single keys rest while you type."
    >
      <div className="flex flex-col gap-6">
        <Switch label="Use single keys" checked={on} onCheckedChange={setShortcutsOn} />
        {names.map((name) => (
          <Keys
            key={name}
            name={name}
            keys={[...groups.values()]
              .filter((group) => group.name === name)
              .flatMap(({ shortcuts }) => shortcuts)
              .map(({ key, label }) => [keyWords(key), label])}
          />
        ))}
        {fixedKeys.map((group) => (
          <Keys key={group.name} {...group} />
        ))}
      </div>
    </Sheet>
  );
}

function Keys({ name, keys }: { name: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1 text-h3">{name}</h3>
      <dl>
        {keys.map(([key, label]) => (
          <div key={key} className="flex min-h-8 items-center gap-3 border-b border-border text-dense">
            <dt className="min-w-0 flex-1">{label}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
