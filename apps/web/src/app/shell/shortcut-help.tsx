import { keyWords, setShortcutsOn, useShortcutState } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';

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
      description="They rest while you type."
    >
      <div className="flex flex-col gap-6">
        <Switch label="Use single keys" checked={on} onCheckedChange={setShortcutsOn} />
        {names.map((name) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1 text-h3">{name}</h3>
            <dl>
              {[...groups.values()]
                .filter((group) => group.name === name)
                .flatMap(({ shortcuts }) => shortcuts)
                .map(({ key, label }) => (
                  <div
                    key={key}
                    className="flex min-h-8 items-center gap-3 border-b border-border text-dense"
                  >
                    <dt className="min-w-0 flex-1">{label}</dt>
                    <dd>
                      <Kbd>{keyWords(key)}</Kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
