import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnAccounts } from '../api/use-own-accounts.ts';
import { useSandboxAction } from '../api/use-sandbox-action.ts';
import { reachedQuery } from '../api/world.ts';
import { kindWords } from '../model/kind-words.ts';
import { personReference } from '../model/person-reference.ts';
import { ActionNote } from './action-note.tsx';

/** What people and the network do: accept, reply, end a session. */
export function WorldControls() {
  const mine = useOwnAccounts();
  const [chosen, setChosen] = useState<string>();
  const account = mine?.find(({ id }) => id === chosen) ?? mine?.[0];
  if (mine === undefined) return <Skeleton className="h-16 w-full" />;
  if (!account) {
    return (
      <p className="text-dense text-fg-muted">
        Connect a LinkedIn account to let people accept and reply: ok@example.com, password “sandbox”.
      </p>
    );
  }
  return (
    <section aria-label="People and accounts" className="flex flex-col gap-3">
      <Field label="Account">
        <Select
          options={mine.map(({ id, name, status }) => ({
            value: id,
            label: status === 'OK' ? name : `${name} (${status.toLowerCase()})`,
          }))}
          value={account.id}
          onValueChange={setChosen}
        />
      </Field>
      <PersonControls key={account.id} accountId={account.id} memberPublicId={account.publicIdentifier} />
    </section>
  );
}

function PersonControls({ accountId, memberPublicId }: { accountId: string; memberPublicId: string }) {
  const reached = useQuery(reachedQuery(memberPublicId));
  const act = useSandboxAction();
  const [person, setPerson] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [text, setText] = useState('');
  const busy = act.isPending ? act.variables.path : '';
  const typed = personReference(search);
  const needle = search.trim().toLowerCase();
  const known = (reached.data ?? []).filter(({ publicIdentifier }) => publicIdentifier.includes(needle));
  const options = [
    ...known.map(({ publicIdentifier, kind }) => ({
      value: publicIdentifier,
      label: publicIdentifier,
      help: kindWords[kind] ?? kind,
    })),
    ...[typed, person]
      .filter((value): value is string => value !== null)
      .filter((value, index, all) => all.indexOf(value) === index)
      .filter((value) => !known.some(({ publicIdentifier }) => publicIdentifier === value))
      .map((value) => ({ value, label: value })),
  ];
  const path = person === null ? '' : `/people/${encodeURIComponent(person)}`;
  return (
    <>
      <Field label="Person">
        <Combobox
          options={options}
          value={person}
          onValueChange={setPerson}
          onSearch={setSearch}
          loading={reached.isPending}
          placeholder="Someone you have reached"
          searchPlaceholder="Name or profile link"
          emptyText="This account has reached nobody yet. Paste a profile link."
        />
      </Field>
      <Field label="Their reply" hideLabel>
        <Input value={text} placeholder="What they write" onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={person === null}
          busy={busy.endsWith('/accept')}
          onClick={() =>
            act.mutate({ path: `${path}/accept`, body: { accountId }, done: 'The invitation is accepted.' })
          }
        >
          This person accepts
        </Button>
        <Button
          size="sm"
          disabled={person === null || text.trim() === ''}
          busy={busy.endsWith('/reply')}
          onClick={() =>
            act.mutate(
              { path: `${path}/reply`, body: { accountId, text: text.trim() }, done: 'The reply is sent.' },
              { onSuccess: () => setText('') },
            )
          }
        >
          This person replies
        </Button>
        <Button
          size="sm"
          variant="danger-ghost"
          busy={busy.startsWith('/accounts')}
          onClick={() =>
            act.mutate({
              path: `/accounts/${encodeURIComponent(accountId)}/status`,
              body: { status: 'CREDENTIALS' },
              done: 'LinkedIn has ended the session of this account.',
            })
          }
        >
          Disconnect account
        </Button>
      </div>
      <ActionNote action={act} />
    </>
  );
}
