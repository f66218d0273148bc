import { useQuery } from '@tanstack/react-query';
import { INTENT_WORDS } from '@waypost/domain/leads/sources/comment-intent';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import { formatDate } from '../../../lib/dates.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { contextTitle, openWords } from '../model/lead-words.ts';
import { sourceLook } from '../model/list-source.ts';
import { OutsideLink, SheetPart } from './lead-sheet-parts.tsx';

/** What the sources said about a lead, e.g. a comment and the post it stands under. */
export function LeadContexts({ contexts }: { contexts: LeadSheet['contexts'] }) {
  const accounts = useQuery({
    ...linkedInAccountsQuery,
    enabled: contexts.some(({ accountId }) => accountId !== undefined),
  });
  const nameOf = (accountId: string | undefined) => accounts.data?.find(({ id }) => id === accountId)?.name;
  return (
    <SheetPart title="Context">
      <ul className="flex flex-col gap-3">
        {contexts.map((context, index) => (
          <ContextItem key={index} context={context} accountName={nameOf(context.accountId)} />
        ))}
      </ul>
    </SheetPart>
  );
}

function ContextItem({
  context,
  accountName,
}: {
  context: LeadSheet['contexts'][number];
  accountName: string | undefined;
}) {
  const { Icon } = sourceLook(context.kind);
  return (
    <li className="flex gap-2.5 text-dense">
      <span className="grid size-6 flex-none place-items-center rounded-full bg-accent-bg text-accent-fg">
        <Icon aria-hidden className="size-3" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2">
          <span className="font-medium">{contextTitle(context, accountName)}</span>
          {context.at ? <span className="text-caption text-fg-subtle">{formatDate(context.at)}</span> : null}
        </p>
        {context.text ? (
          <blockquote className="mt-1 border-l-2 border-chart-1/40 pl-2.5 whitespace-pre-line text-fg-muted">
            {context.text}
          </blockquote>
        ) : null}
        {context.intent ? (
          <p className="mt-1 text-caption text-fg-muted">
            <span className="font-medium text-fg">{INTENT_WORDS[context.intent.value].label}</span>, read by
            AI: “{context.intent.quote}”
          </p>
        ) : null}
        {context.postUrl ? (
          <p className="mt-1 text-caption">
            <OutsideLink href={context.postUrl}>{openWords(context.kind)}</OutsideLink>
          </p>
        ) : null}
      </div>
    </li>
  );
}
