import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Card, CardHead } from '../../../ui/card.tsx';

type Rate = Rehearsal['assumptions']['accept'];

/** What the numbers are made of, and the numbers of the runs that give them again. */
export function RehearsalAssumptions({ rehearsal }: { rehearsal: Rehearsal }) {
  const { assumptions, seeds, leads, zone, days } = rehearsal;
  const lines = [
    rateLine('Invitations accepted', assumptions.accept),
    rateLine('Messages answered', assumptions.reply),
    `Of those who accept, half do within ${hours(assumptions.acceptHours.half)}, nine in ten within ${hours(assumptions.acceptHours.most)} (assumed).`,
    `Of those who answer, half do within ${hours(assumptions.replyHours.half)}, nine in ten within ${hours(assumptions.replyHours.most)} (assumed).`,
    `Nobody answers an invitation with a message, and people not known to be connected are not (assumed).`,
    `What waits for a person inside the sequence is done after ${hours(assumptions.personHours)} (assumed).`,
    `Nothing is looked up at LinkedIn: a question whether somebody is connected or has posted counts as no where it is not known (assumed).`,
    'Nobody gets a tag or joins a list meanwhile but by the steps of the campaign itself (assumed).',
    `LinkedIn answers every request, and no account is restricted (assumed).`,
    ...(leads.sampled
      ? [
          `Played with an even sample of ${formatNumber(leads.looked)} of ${countOf(leads.total, 'lead')}: counts are those of the sample, and the end is not earlier than shown.`,
        ]
      : []),
  ];
  return (
    <Card>
      <CardHead title="Assumptions" />
      <ul className="flex list-disc flex-col gap-1 px-4 py-3 pl-8 text-dense text-fg-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-2.5 text-caption text-fg-muted tabular-nums">
        {countOf(seeds.length, 'run')} of {countOf(days, 'day')}, days of {zone}, numbered {seeds[0]} to{' '}
        {seeds.at(-1)}: their number is in the address. From the same moment, {formatDateTime(rehearsal.from)}
        , they give the same result again while the campaign and its senders stay as they are; later, less of
        that day is left. Ranges leave out the lowest and highest tenth.
      </p>
    </Card>
  );
}

function rateLine(name: string, { lowPercent, highPercent, observed }: Rate): string {
  const band = `${lowPercent}% to ${highPercent}%`;
  return observed === null
    ? `${name}: ${band} (assumed; your own rate counts from 20 observations on).`
    : `${name}: ${band}, from your own ${formatNumber(observed.happened)} of ${formatNumber(observed.of)}.`;
}

function hours(count: number): string {
  return count < 48 ? countOf(Math.round(count), 'hour') : countOf(Math.round(count / 24), 'day');
}
