import type { EditPreview } from '@waypost/contract/campaigns-edit';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listVersions } from '../store/campaign.store.ts';
import { getCampaign } from './save-campaign.ts';
import { planMoves, type PlannedMove } from './move-running.ts';

type Row = EditPreview['rows'][number];

/** Which leads would move where if this sequence were applied now, counted by where they stand; changes nothing. */
export async function previewEdit(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  graph: SequenceGraph,
): Promise<EditPreview> {
  const campaign = await getCampaign(tx, workspaceId, campaignId);
  const moves = await planMoves(tx, deps, workspaceId, campaign.id, graph);
  const rows = new Map<string, Row>();
  for (const planned of moves) {
    const row = rowOf(planned);
    const key = JSON.stringify([row.version, row.nodeId, row.kind, row.toNodeId, row.because]);
    const known = rows.get(key);
    if (known === undefined) rows.set(key, row);
    else known.leads += 1;
  }
  const counted = [...rows.values()];
  const versions = new Set(counted.map(({ version }) => version));
  const sum = (wanted: (row: Row) => boolean) =>
    counted.filter(wanted).reduce((total, { leads }) => total + leads, 0);
  return {
    running: moves.length,
    unaffected: sum(({ kind }) => kind === 'unaffected'),
    canMove: sum(({ kind }) => kind === 'same_step' || kind === 'next_step'),
    stay: sum(({ kind }) => kind === 'stays'),
    rows: counted.toSorted((a, b) => b.leads - a.leads),
    versions: (await listVersions(tx, workspaceId, campaign.id)).filter(({ version }) =>
      versions.has(version),
    ),
  };
}

function rowOf({ lead, move }: PlannedMove): Row {
  const { version } = lead;
  const { nodeId } = lead.state;
  return {
    ...{ version, nodeId, kind: move.kind, leads: 1 },
    toNodeId: 'nodeId' in move ? move.nodeId : null,
    because: move.kind === 'stays' ? move.because : null,
  };
}
