import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { variantLabel } from '../model/words.ts';

/** What the chosen senders cannot do of the sequence, where they are chosen; each leads to its step. */
export function SenderProblems() {
  const { accounts, state, senderProblems, titles, running, goTo } = useBuilder();
  if (senderProblems.length === 0) return null;
  const { accountIds } = state.content;
  const free = (accounts ?? []).filter(({ id, type }) => type === 'free' && accountIds.includes(id));
  return (
    <div className="px-4 pt-3 last:pb-3">
      <Banner tone="danger">
        {sentence(
          free.map(({ name }) => name),
          running,
        )}
        <ul className="mt-1 flex flex-col gap-1">
          {senderProblems.map(({ code, nodeId, variantId, message }) => (
            <li key={`${code} ${nodeId} ${variantId ?? ''}`}>
              <Button variant="link" onClick={() => goTo('sequence', nodeId)}>
                {titles.get(nodeId) ?? 'Sequence'}
                {variantLabel(state.content.graph.nodes[nodeId] ?? null, variantId)}
              </Button>
              : {message}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function sentence(names: readonly string[], running: boolean): string {
  const one = names.length === 1;
  const who = `${names.join(', ')} ${one ? 'has a free account' : 'have free accounts'}`;
  const what = running ? 'Change' : `Untick ${one ? 'it' : 'them'}, or change`;
  return `${who}, which cannot send every step. ${what} these steps:`;
}
