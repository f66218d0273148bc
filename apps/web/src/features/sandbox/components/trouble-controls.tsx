import { useQuery } from '@tanstack/react-query';
import { ScrollText, Zap } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { faultsQuery } from '../api/faults.ts';
import { useSandboxAction } from '../api/use-sandbox-action.ts';
import { describeSet, troubles } from '../model/troubles.ts';
import { ActionNote } from './action-note.tsx';

/** Lets the network misbehave, takes that back, and opens its own book of what arrived. */
export function TroubleControls({ onLedger }: { onLedger: () => void }) {
  const faults = useQuery(faultsQuery);
  const act = useSandboxAction();
  const [chosen, setChosen] = useState<string>();
  const trouble = troubles.find(({ id }) => id === chosen);
  const isSet = describeSet(faults.data ?? []);
  return (
    <section aria-label="Trouble" className="flex flex-col gap-3">
      <Field label="Let something go wrong" help={trouble?.help}>
        <Select
          options={troubles.map(({ id, label }) => ({ value: id, label }))}
          value={chosen}
          onValueChange={setChosen}
          placeholder="Choose a fault"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          disabled={trouble === undefined}
          busy={act.isPending && act.variables.method !== 'DELETE'}
          onClick={() => {
            if (!trouble) return;
            act.mutate({
              path: '/faults',
              body: { rules: trouble.rules },
              done: 'It strikes at the next occasion.',
            });
          }}
        >
          <Zap aria-hidden className="size-3.5" />
          Inject fault
        </Button>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onLedger}>
          <ScrollText aria-hidden className="size-3.5" />
          Open ledger
        </Button>
      </div>
      {isSet.length > 0 ? (
        <div className="flex items-end gap-2 text-caption text-fg-muted">
          <div className="min-w-0 flex-1">
            Set to go wrong:
            <ul aria-label="Set to go wrong" className="list-disc pl-4">
              {isSet.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </div>
          <Button
            size="sm"
            variant="ghost"
            busy={act.isPending && act.variables.method === 'DELETE'}
            onClick={() =>
              act.mutate({ method: 'DELETE', path: '/faults', done: 'Nothing is set to go wrong.' })
            }
          >
            Clear all faults
          </Button>
        </div>
      ) : null}
      <ActionNote action={act} />
    </section>
  );
}
