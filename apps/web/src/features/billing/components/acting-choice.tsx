import { Avatar } from '../../../ui/avatar.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { countOf } from '../../../lib/numbers.ts';

/** A connected LinkedIn account as far as a choice among them needs it. */
export interface ChoosableAccount {
  id: string;
  name: string;
  picture: string | null;
  /** Campaigns that send from it and are not finished. */
  campaignsUsing: number;
  /** Why it rests because of the plan; null: it acts. */
  planRest: string | null;
}

export interface ActingChoiceProps {
  accounts: readonly ChoosableAccount[];
  /** So many act with the plan. */
  limit: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which accounts go on where a plan lets fewer act than are connected. The others stay connected and rest. */
export function ActingChoice({ accounts, limit, chosen, onChange }: ActingChoiceProps) {
  // Of one place the next choice takes it over; of several somebody has to be taken out first.
  const isFull = limit > 1 && chosen.length >= limit;
  return (
    <fieldset className="min-w-0">
      <legend className="text-dense font-medium">Choose {countOf(limit, 'account')} to go on with</legend>
      <p className="mt-0.5 text-caption text-fg-muted">
        The others stay connected, do not act and say why. Their leads wait where they are; nothing is lost,
        and an upgrade lets them go on.
      </p>
      <ul className="mt-2 flex max-h-64 flex-col overflow-y-auto rounded-card border border-border">
        {accounts.map(({ id, name, picture, campaignsUsing }) => {
          const isChosen = chosen.includes(id);
          return (
            <li key={id} className="border-border px-3 py-2 not-first:border-t">
              <Checkbox
                checked={isChosen}
                disabled={!isChosen && isFull}
                onCheckedChange={(next) =>
                  onChange(
                    next !== true
                      ? chosen.filter((other) => other !== id)
                      : limit === 1
                        ? [id]
                        : [...chosen, id],
                  )
                }
                label={
                  <span className="-my-0.5 flex min-w-0 items-center gap-2">
                    <Avatar name={name} src={picture} size="sm" />
                    <span className="min-w-0 truncate">{name}</span>
                  </span>
                }
                help={
                  campaignsUsing === 0
                    ? 'Used by no campaign'
                    : `Used by ${countOf(campaignsUsing, 'campaign')}`
                }
              />
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="mt-1.5 text-caption text-fg-muted tabular-nums">
        {chosen.length} of {limit} chosen
      </p>
    </fieldset>
  );
}
