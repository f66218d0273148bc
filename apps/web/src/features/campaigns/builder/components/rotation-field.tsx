import { useQuery } from '@tanstack/react-query';
import type { Rotation } from '@waypost/domain/campaigns/settings/rotation';
import { Radio, RadioGroup } from '../../../../ui/radio-group.tsx';
import { Select } from '../../../../ui/select.tsx';
import { leadListsQuery } from '../../../leads/index.ts';
import { useBuilder } from '../builder-context.ts';

const modes: readonly { mode: Rotation['mode']; label: string; help: string }[] = [
  { mode: 'balanced', label: 'Evenly', help: 'In turn: every sender gets as many leads as the others.' },
  {
    mode: 'budget',
    label: 'By what each may still send',
    help: 'In proportion to what is left of each sender’s limit when the campaign starts.',
  },
  {
    mode: 'relation',
    label: 'Existing connection first',
    help: 'To the sender who is connected with the lead: known from accepted invitations, profiles and campaigns, and from the connections of each sender, which are read at the start. Leads wait for that up to two hours; where nothing is known the lead is dealt evenly.',
  },
  { mode: 'fixed', label: 'One sender per lead list', help: 'A list without a sender is dealt evenly.' },
];
/** Select knows no empty value. */
const nobody = 'evenly';

/** Which sender writes to which lead. */
export function RotationField() {
  const { draft, state } = useBuilder();
  const { rotation } = state.content.settings;
  const change = (changed: Partial<Rotation>) => {
    const { settings } = draft.store.getState().content;
    draft.change({ settings: { ...settings, rotation: { ...settings.rotation, ...changed } } });
  };
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        aria-label="How leads are dealt to senders"
        value={rotation.mode}
        onValueChange={(value) => {
          const chosen = modes.find(({ mode }) => mode === value);
          if (chosen) change({ mode: chosen.mode });
        }}
      >
        {modes.map(({ mode, label, help }) => (
          <Radio key={mode} value={mode} label={label} help={help} />
        ))}
      </RadioGroup>
      {rotation.mode === 'fixed' ? <SenderOfLists rotation={rotation} onChange={change} /> : null}
      <p className="text-caption text-fg-subtle">
        Whatever is chosen, a lead keeps its sender, and whoever has written to a person before writes to them
        again: one person is only ever written to by one sender.
      </p>
    </div>
  );
}

function SenderOfLists({
  rotation,
  onChange,
}: {
  rotation: Rotation;
  onChange: (changed: Partial<Rotation>) => void;
}) {
  const { state, accounts } = useBuilder();
  const lists = useQuery(leadListsQuery);
  const { listIds, accountIds } = state.content;
  const senders = (accounts ?? []).filter(({ id }) => accountIds.includes(id));
  const options = [
    { value: nobody, label: 'Evenly' },
    ...senders.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ul
      className="divide-y divide-border rounded-control border border-border"
      aria-label="Sender per lead list"
    >
      {listIds.map((listId) => {
        const name = lists.data?.find(({ id }) => id === listId)?.name ?? 'Lead list';
        const chosen = rotation.senderOfList[listId];
        return (
          <li key={listId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <span className="min-w-0 flex-1 basis-40 text-dense wrap-anywhere">{name}</span>
            <Select
              className="w-56 max-md:w-full"
              aria-label={`Sender of ${name}`}
              options={options}
              value={senders.some(({ id }) => id === chosen) ? chosen : nobody}
              onValueChange={(accountId) => {
                const { [listId]: _, ...others } = rotation.senderOfList;
                onChange({
                  senderOfList: accountId === nobody ? others : { ...others, [listId]: accountId },
                });
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
