import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { DailyCaps } from '@waypost/domain/campaigns/settings/daily-caps';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Field } from '../../../../ui/field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { capOfAll } from '../../controls/capacity.ts';

const kinds: readonly { key: keyof DailyCaps; label: string; budget: string }[] = [
  { key: 'invite', label: 'Invitations', budget: 'invite_day' },
  { key: 'message', label: 'Messages', budget: 'message_day' },
  { key: 'inmail', label: 'InMails', budget: 'inmail_day' },
  { key: 'visit', label: 'Profile visits', budget: 'profile_view_day' },
  { key: 'engagement', label: 'Follows, likes, comments', budget: 'engagement_day' },
];
const capMax = 10_000;

/** What the campaign does at most in 24 hours, all senders together; empty: as much as its senders may. */
export function DailyCapsField() {
  const { draft, state, accounts } = useBuilder();
  const { settings, accountIds } = state.content;
  const senders = (accounts ?? []).filter(({ id }) => accountIds.includes(id));
  return (
    <>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
        {kinds.map(({ key, label, budget }) => (
          <Field key={key} label={label} help={ofSenders(senders, budget)}>
            <NumberField
              className="w-full"
              min={0}
              max={capMax}
              placeholder="No cap"
              value={settings.dailyCaps[key]}
              onValueChange={(cap) => {
                const now = draft.store.getState().content.settings;
                if (now.dailyCaps[key] === cap) return;
                draft.change({ settings: { ...now, dailyCaps: { ...now.dailyCaps, [key]: cap } } });
              }}
            />
          </Field>
        ))}
      </div>
      <p className="mt-3 text-caption text-fg-subtle">
        In any 24 hours. The limits of each sender hold besides, and other campaigns share them.
      </p>
    </>
  );
}

function ofSenders(senders: readonly LinkedInAccount[], budget: string): string {
  const cap = capOfAll(senders, budget);
  return cap === null ? 'Empty: no cap of its own.' : `The senders may do ${formatNumber(cap)}.`;
}
