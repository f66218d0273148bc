import { useQueryClient } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { EditFor } from '@waypost/contract/campaigns-edit';
import { isWritten, nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { draftCalls } from '../api/campaign-draft.ts';
import { ApplyEditDialog } from '../controls/apply-edit-dialog.tsx';

export interface UseWordingDialogProps {
  campaign: CampaignDetail;
  nodeId: string;
  variantId: string;
  /** "Message 1, variant B". */
  name: string;
  onClose: () => void;
}

/** One wording instead of several, from now on and for those it has not reached: a new version of the sequence. */
export function UseWordingDialog({ campaign, nodeId, variantId, name, onClose }: UseWordingDialogProps) {
  const queries = useQueryClient();
  const graph = useMemo(
    () => withOneWording(campaign.graph, nodeId, variantId),
    [campaign.graph, nodeId, variantId],
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function apply(graphFor: EditFor) {
    setBusy(true);
    setError(null);
    try {
      await draftCalls(queries).update(campaign.id, { graph, graphFor, graphFrom: campaign.version });
      await queries.invalidateQueries({ queryKey: ['campaigns.campaign', campaign.id] });
      toast({ title: `${name} is used for everybody`, tone: 'success' });
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <ApplyEditDialog
      campaignId={campaign.id}
      graph={graph}
      title={`Use ${name} for everybody?`}
      confirmLabel="Use this wording"
      preset="running_too"
      titlesOf={nodeTitles}
      busy={busy}
      error={error}
      onApply={(graphFor) => void apply(graphFor)}
      onClose={onClose}
    />
  );
}

function withOneWording(graph: SequenceGraph, nodeId: string, variantId: string): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  if (node === null || !isWritten(node)) return graph;
  const variants = node.variants.filter(({ id }) => id === variantId).map((one) => ({ ...one, share: 1 }));
  return { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, variants } } };
}
