import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { RELATION_ACCOUNTS_MAX } from '@waypost/domain/leads/sources/relation-filter';
import { useId } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RelationsSync } from './relations-sync.tsx';
import { type RelationKind, relationsQuery } from './source-queries.ts';

export interface RelationAccountsProps {
  kind: RelationKind;
  accounts: readonly LinkedInAccount[];
  /** Ids in the order they are read. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Why the choice cannot stay as it is. */
  error: string | undefined;
}

/** Whose own people are read: one account or several, each with what is known of its people. */
export function RelationAccounts({ kind, accounts, chosen, onChange, error }: RelationAccountsProps) {
  const errorId = useId();
  const usable = accounts.filter(({ status }) => status === 'Active').slice(0, RELATION_ACCOUNTS_MAX);
  const isAll = usable.every(({ id }) => chosen.includes(id));
  const set = (id: string, on: boolean) =>
    onChange(
      // In the order of the screen, whatever was ticked first.
      accounts.flatMap((account) =>
        account.id === id ? (on ? [id] : []) : chosen.includes(account.id) ? [account.id] : [],
      ),
    );
  return (
    <div className="flex flex-col gap-2">
      {usable.length > 2 ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5 self-start"
          onClick={() =>
            onChange(isAll ? usable.slice(0, 1).map(({ id }) => id) : usable.map(({ id }) => id))
          }
        >
          {isAll ? 'Choose the first alone' : `Choose all ${usable.length}`}
        </Button>
      ) : null}
      <ul
        aria-label="LinkedIn accounts"
        className="flex max-h-96 flex-col divide-y divide-border overflow-y-auto rounded-control border border-border"
      >
        {accounts.map((account) => (
          <Account
            key={account.id}
            account={account}
            kind={kind}
            checked={chosen.includes(account.id)}
            isFull={chosen.length >= RELATION_ACCOUNTS_MAX}
            errorId={error === undefined ? undefined : errorId}
            onCheckedChange={(on) => set(account.id, on)}
          />
        ))}
      </ul>
      {error === undefined ? null : (
        <p id={errorId} className="text-caption text-danger-fg">
          {error}
        </p>
      )}
      <p className="text-caption text-fg-subtle">
        {chosen.length > 1
          ? `One list, one person once: the newest ${kind} of ${chosen.length === 2 ? 'both' : `all ${chosen.length}`} accounts first.`
          : 'LinkedIn is read as this account sees it.'}
      </p>
    </div>
  );
}

function Account({
  account,
  kind,
  checked,
  isFull,
  errorId,
  onCheckedChange,
}: {
  account: LinkedInAccount;
  kind: RelationKind;
  checked: boolean;
  /** No more accounts can be chosen. */
  isFull: boolean;
  /** Of the sentence that says what is wrong with the choice. */
  errorId: string | undefined;
  onCheckedChange: (on: boolean) => void;
}) {
  const isUsable = account.status === 'Active';
  const known = useQuery({ ...relationsQuery(account.id, kind), enabled: isUsable });
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <Checkbox
        label={
          <span className="flex items-center gap-2">
            <Avatar name={account.name} src={account.picture} size="xs" />
            <span className="min-w-0 truncate font-medium">{account.name}</span>
          </span>
        }
        help={
          isUsable
            ? undefined
            : (account.statusReason ?? 'It is disconnected. Reconnect it in Settings to read its people.')
        }
        checked={checked}
        disabled={!isUsable || (isFull && !checked)}
        aria-invalid={errorId !== undefined && isUsable ? true : undefined}
        aria-describedby={errorId}
        onCheckedChange={(on) => onCheckedChange(on === true)}
      />
      {isUsable ? (
        <div className="pl-6">
          <RelationsSync accountId={account.id} kind={kind} known={known} />
        </div>
      ) : null}
    </li>
  );
}
