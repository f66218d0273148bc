import { inWorkspace } from '../../platform/db/tenant.ts';
import type { LinkedAccount } from '../plan-effects.ts';
import type { openChaosRoom } from './chaos-process.ts';

export interface Planned {
  kind: 'message' | 'invite' | 'visit';
  providerAccountId: string;
  /** Public identifier. */
  person: string;
  leadId: string;
}

const invitesPerAccount = 14;

/** Two messages each to some relations, invitations and visits to strangers; the lead stands for its enrolment. */
export async function planChaos(
  { platform, sender, port, room }: Awaited<ReturnType<typeof openChaosRoom>>,
  given: {
    workspaceId: string;
    linked: readonly LinkedAccount[];
    perAccount: number;
    people: readonly string[];
    dice: () => number;
  },
): Promise<Planned[]> {
  const { workspaceId, dice } = given;
  const all: Planned[] = [];
  let effects = 0;
  for (const { accountId, providerAccountId } of given.linked) {
    const { items } = await port.listRelations(providerAccountId, { limit: 500 });
    const related = new Set(items.map((one) => one.publicIdentifier));
    const strangers = given.people.filter((person) => !related.has(person));
    const wanted: {
      kind: Planned['kind'];
      person: string;
      providerId: string | null;
      bodies: (string | null)[];
    }[] = [];
    for (let nth = 0; nth < given.perAccount; nth += 1) {
      const relation = items[nth];
      const [stranger = ''] = strangers.splice(Math.floor(dice() * strangers.length), 1);
      if (nth % 2 === 0 && relation?.publicIdentifier) {
        const bodies = [`A question, number ${nth}.`, `My question again, number ${nth}.`];
        wanted.push({
          kind: 'message',
          person: relation.publicIdentifier,
          providerId: relation.providerId,
          bodies,
        });
      } else if (nth < invitesPerAccount * 2) {
        wanted.push({ kind: 'invite', person: stranger, providerId: null, bodies: [null] });
      } else wanted.push({ kind: 'visit', person: stranger, providerId: null, bodies: [null] });
    }
    await inWorkspace(platform.db, workspaceId, async (tx) => {
      for (const { kind, person, providerId, bodies } of wanted) {
        const leadId = await room.leads.ensureLeadFromPerson(tx, workspaceId, {
          accountId,
          providerId: providerId ?? `${providerAccountId} ${person}`,
          name: person,
          headline: null,
          publicIdentifier: person,
          picture: null,
        });
        for (const [step, body] of bodies.entries()) {
          effects += 1;
          const { planned } = await sender.plan(tx, workspaceId, {
            accountId,
            person: { leadId, publicIdentifier: person, providerId },
            kind,
            origin: 'campaign',
            effectKey: `effect ${effects}`,
            enrolmentId: leadId,
            body,
            notBefore: platform.clock.businessNow() + step * 60 * 60_000,
            priority: kind === 'invite' ? 'invite' : kind === 'visit' ? 'visit' : 'followUp',
          });
          if (planned) all.push({ kind, providerAccountId, person, leadId });
        }
      }
    });
  }
  return all;
}
