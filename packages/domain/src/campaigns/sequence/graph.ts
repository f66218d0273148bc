import { z } from 'zod';
import { TAG_LENGTH_MAX } from '../../leads/lead-tags.ts';
import { conditionTestSchema } from './condition.ts';

/**
 * A sequence: what happens to one lead, as a graph of nodes by stable id. Running enrolments keep the
 * version they started with, so a node's id and meaning never change inside one version.
 * Drafts may be incomplete (`next: null`, empty bodies); `validateGraph` says what is missing.
 */

export const nodeIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use letters, digits, - or _.');

/** One wording of a step. `share` is a weight against the other variants; an empty invite body is "no note". */
export const variantSchema = z.object({
  id: z.string().min(1).max(64),
  share: z.number().int().min(0).max(1_000),
  body: z.string().max(20_000),
});
const variantsSchema = z.array(variantSchema).min(1).max(4);
const nextSchema = nodeIdSchema.nullable();
const base = { id: nodeIdSchema };

export const visitNodeSchema = z.object({ ...base, kind: z.literal('visit'), next: nextSchema });
export const inviteNodeSchema = z.object({
  ...base,
  kind: z.literal('invite'),
  variants: variantsSchema,
  next: nextSchema,
});
export const messageNodeSchema = z.object({
  ...base,
  kind: z.literal('message'),
  variants: variantsSchema,
  next: nextSchema,
});
export const followNodeSchema = z.object({ ...base, kind: z.literal('follow'), next: nextSchema });
/** Days back in which a post still counts as recent. */
const maxAgeDaysSchema = z.number().int().min(1).max(90);
/** Likes the newest own post of the lead; without one that is recent enough the lead goes on. */
export const reactNodeSchema = z.object({
  ...base,
  kind: z.literal('react'),
  maxAgeDays: maxAgeDaysSchema,
  next: nextSchema,
});
/** Comments the newest own post of the lead, once a person has approved the text. */
export const commentNodeSchema = z.object({
  ...base,
  kind: z.literal('comment'),
  maxAgeDays: maxAgeDaysSchema,
  variants: variantsSchema,
  next: nextSchema,
});
/** Reaches people who are not connected; premium accounts only. */
export const inmailNodeSchema = z.object({
  ...base,
  kind: z.literal('inmail'),
  subject: z.string().max(2_000),
  variants: variantsSchema,
  next: nextSchema,
});
/** Takes the pending invitation back; without one the lead goes on. */
export const withdrawNodeSchema = z.object({ ...base, kind: z.literal('withdraw'), next: nextSchema });
export const tagNodeSchema = z.object({
  ...base,
  kind: z.literal('tag'),
  tag: z.string().max(TAG_LENGTH_MAX),
  next: nextSchema,
});
/** The lead joins that list and leaves the lists it came from. */
export const listNodeSchema = z.object({
  ...base,
  kind: z.literal('list'),
  listId: z.uuid().nullable(),
  next: nextSchema,
});
/** Tells another system about the lead; the sequence does not wait for its answer. */
export const webhookNodeSchema = z.object({
  ...base,
  kind: z.literal('webhook'),
  url: z.string().max(2_000),
  next: nextSchema,
});
/** A person does something and says when it is done. */
export const taskNodeSchema = z.object({
  ...base,
  kind: z.literal('task'),
  instructions: z.string().max(2_000),
  next: nextSchema,
});
export const waitNodeSchema = z.object({
  ...base,
  kind: z.literal('wait'),
  /** At most a year. */
  delayMinutes: z.number().int().min(1).max(527_040),
  next: nextSchema,
});

export const conditionNodeSchema = z.object({
  ...base,
  kind: z.literal('condition'),
  test: conditionTestSchema,
  yes: nextSchema,
  no: nextSchema,
});
export const endNodeSchema = z.object({ ...base, kind: z.literal('end') });

export const sequenceNodeSchema = z.discriminatedUnion('kind', [
  visitNodeSchema,
  inviteNodeSchema,
  messageNodeSchema,
  followNodeSchema,
  reactNodeSchema,
  commentNodeSchema,
  inmailNodeSchema,
  withdrawNodeSchema,
  tagNodeSchema,
  listNodeSchema,
  webhookNodeSchema,
  taskNodeSchema,
  waitNodeSchema,
  conditionNodeSchema,
  endNodeSchema,
]);

/** Bounds: 1 to 200 nodes. Every key of `nodes` is its node's id. */
export const sequenceGraphSchema = z
  .object({
    formatVersion: z.literal(1),
    startNodeId: nodeIdSchema,
    nodes: z.record(nodeIdSchema, sequenceNodeSchema),
  })
  .superRefine((graph, context) => {
    const entries = Object.entries(graph.nodes);
    if (entries.length === 0 || entries.length > 200) {
      context.addIssue({ code: 'custom', path: ['nodes'], message: 'A sequence has 1 to 200 steps.' });
    }
    for (const [key, node] of entries) {
      if (key !== node.id) {
        context.addIssue({
          code: 'custom',
          path: ['nodes', key, 'id'],
          message: `The step “${key}” names itself “${node.id}”.`,
        });
      }
    }
  });

export type StepVariant = z.infer<typeof variantSchema>;
export type VisitNode = z.infer<typeof visitNodeSchema>;
export type InviteNode = z.infer<typeof inviteNodeSchema>;
export type MessageNode = z.infer<typeof messageNodeSchema>;
export type FollowNode = z.infer<typeof followNodeSchema>;
export type ReactNode = z.infer<typeof reactNodeSchema>;
export type CommentNode = z.infer<typeof commentNodeSchema>;
export type InmailNode = z.infer<typeof inmailNodeSchema>;
export type WithdrawNode = z.infer<typeof withdrawNodeSchema>;
export type TagNode = z.infer<typeof tagNodeSchema>;
export type ListNode = z.infer<typeof listNodeSchema>;
export type WebhookNode = z.infer<typeof webhookNodeSchema>;
export type TaskNode = z.infer<typeof taskNodeSchema>;
export type WaitNode = z.infer<typeof waitNodeSchema>;
export type ConditionNode = z.infer<typeof conditionNodeSchema>;
export type EndNode = z.infer<typeof endNodeSchema>;
export type SequenceNode = z.infer<typeof sequenceNodeSchema>;
export type SequenceGraph = z.infer<typeof sequenceGraphSchema>;

/** Nodes that plan something for the sender. */
export type NetworkStep =
  | VisitNode
  | InviteNode
  | MessageNode
  | FollowNode
  | ReactNode
  | CommentNode
  | InmailNode
  | WithdrawNode;
/** Nodes that the product carries out by itself, at once. */
export type OwnStep = TagNode | ListNode | WebhookNode;
/** Nodes that do something: by a sender, by the product, by a person. */
export type StepNode = NetworkStep | OwnStep | TaskNode;
export type StepKind = StepNode['kind'];
/** Steps with wordings. */
export type WrittenStep = InviteNode | MessageNode | CommentNode | InmailNode;

/** The word under which a carried-out step is recorded. Of a webhook: when its call was answered, not when it was due. */
export const STEP_EVENTS = {
  visit: 'visited',
  invite: 'invited',
  message: 'messaged',
  follow: 'followed',
  react: 'liked',
  comment: 'commented',
  inmail: 'inmailed',
  withdraw: 'withdrew',
  tag: 'tagged',
  list: 'moved_to_list',
  webhook: 'webhook_called',
  task: 'task_done',
} as const satisfies Readonly<Record<StepKind, string>>;

export function isStep(node: SequenceNode): node is StepNode {
  return Object.hasOwn(STEP_EVENTS, node.kind);
}

export function isOwnStep(node: SequenceNode): node is OwnStep {
  return node.kind === 'tag' || node.kind === 'list' || node.kind === 'webhook';
}

export function isWritten(node: SequenceNode): node is WrittenStep {
  return (
    node.kind === 'invite' || node.kind === 'message' || node.kind === 'comment' || node.kind === 'inmail'
  );
}

/** Steps done out of courtesy: one that fails changes nothing about the rest of the sequence. */
export function isCourtesy(step: StepNode): boolean {
  return (
    step.kind === 'visit' ||
    step.kind === 'follow' ||
    step.kind === 'react' ||
    step.kind === 'comment' ||
    step.kind === 'withdraw'
  );
}

/** The node of that id; own properties only, so an id such as "constructor" finds nothing. */
export function nodeOf(graph: SequenceGraph, id: string | null): SequenceNode | null {
  if (id === null || !Object.hasOwn(graph.nodes, id)) return null;
  return graph.nodes[id] ?? null;
}

export type Exit = { readonly label: 'next' | 'yes' | 'no'; readonly to: string | null };

/** Where a node leads, in reading order. An end leads nowhere. */
export function exitsOf(node: SequenceNode): readonly Exit[] {
  switch (node.kind) {
    case 'end':
      return [];
    case 'condition':
      return [
        { label: 'yes', to: node.yes },
        { label: 'no', to: node.no },
      ];
    default:
      return [{ label: 'next', to: node.next }];
  }
}
