/** Something that goes wrong in the simulated LinkedIn, as a script of fault rules for its control door. */
export interface Trouble {
  id: string;
  label: string;
  /** What to watch in the product afterwards. */
  help: string;
  rules: readonly Record<string, unknown>[];
}

const sends = ['message.send', 'chat.start', 'invite.send'] as const;
/** Rules that strike the account's next send, whichever it is. */
const nextSend = (mode: string) => sends.map((op) => ({ op, mode, times: 1 }));

/** The troubles that tell sending tools apart: lost answers, lost requests, limits, lost news, stale reads. */
export const troubles: readonly Trouble[] = [
  {
    id: 'lost-answer',
    label: 'A send arrives, its answer is lost',
    help: 'The next message and invitation are in doubt until they are found on LinkedIn. Nothing goes out twice.',
    rules: nextSend('drop-after'),
  },
  {
    id: 'lost-request',
    label: 'A send never arrives',
    help: 'The next message and invitation are sent again only after two complete looks found nothing.',
    rules: nextSend('drop-before'),
  },
  {
    id: 'late',
    label: 'A send takes effect late',
    help: 'LinkedIn answers that it failed, and does it some seconds later.',
    rules: sends.map((op) => ({ op, mode: 'late-504', times: 1, delayMs: 5000 })),
  },
  {
    id: 'limit',
    label: 'LinkedIn refuses invitations',
    help: 'Invitations of the account rest for hours; messages go on.',
    rules: [{ op: 'invite.send', mode: 'limit-exceeded', times: 1 }],
  },
  {
    id: 'lost-news',
    label: 'The next 20 notices are lost',
    help: 'Replies and acceptances come with the next look instead.',
    rules: [{ op: 'webhook.deliver', mode: 'lose', times: 20 }],
  },
  {
    id: 'double-news',
    label: 'The next 20 notices come twice, out of order',
    help: 'Every message still shows once.',
    rules: [
      { op: 'webhook.deliver', mode: 'duplicate', copies: 2, times: 20 },
      { op: 'webhook.deliver', mode: 'reorder', times: 20 },
    ],
  },
];

/** What is set to go wrong, in the words it was chosen by; what was set by other means under its own name. */
export function describeSet(active: readonly { op: string; mode: string }[]): string[] {
  const isPartOf = ({ rules }: Trouble, { op, mode }: { op: string; mode: string }) =>
    rules.some((rule) => rule['op'] === op && rule['mode'] === mode);
  const known = troubles.filter((trouble) => active.some((one) => isPartOf(trouble, one)));
  const others = active.filter((one) => !troubles.some((trouble) => isPartOf(trouble, one)));
  return [
    ...known.map(({ label }) => label),
    ...new Set(others.map(({ op, mode }) => `${mode} on ${op === '*' ? 'every call' : op}`)),
  ];
}
