import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { CampaignWorld, WorldAccount } from '../../features/campaigns/testing/campaign-world.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Command, sendersPerStory } from './commands.ts';
import { letTimePass } from './let-time-pass.ts';
import {
  mayBeWritten,
  mayEdit,
  mayPause,
  mayResume,
  mayStart,
  type Model,
  type ModelCampaign,
  type ModelPerson,
  newModel,
  takeIn,
  wordingOf,
} from './model.ts';

const finalStates = ['Replied', 'Finished', 'Skipped', 'Failed', 'Excluded'];
/** Longer than the whole sequence with its longest wait. */
const toTheEndHours = 24 * 24;

/** Plays one story on the product and on the model side by side. @throws Error that says where they differ. */
export async function runStory(
  world: CampaignWorld,
  story: number,
  commands: readonly Command[],
): Promise<void> {
  const model = newModel(story);
  const senders: WorldAccount[] = [];
  for (let nth = 0; nth < sendersPerStory; nth += 1) {
    senders.push(await world.addSender(`Sender ${nth} of story ${story}`));
  }
  world.refuseOutreach(undefined);
  const played = { world, model, senders, story };
  try {
    for (const [at, command] of commands.entries()) {
      const before = countRequests(played);
      await play(played, command);
      checkSilence(played, before, `after ${at + 1}, ${JSON.stringify(command)}`);
      await adoptCompletion(played);
    }
    await letTimePass(world, toTheEndHours);
    await adoptCompletion(played);
    await checkEnd(played);
  } finally {
    // Nothing of this story goes on while the next one is told.
    for (const campaign of model.campaigns) {
      if (campaign !== undefined)
        await world.call('POST', `/campaigns/${campaign.id}/pause`, { reason: 'over' });
    }
    for (const sender of senders) await world.setAccount(sender, 'Deleted');
    await world.settle();
  }
}

interface Played {
  world: CampaignWorld;
  model: Model;
  senders: WorldAccount[];
  story: number;
}

async function play(played: Played, command: Command): Promise<void> {
  const { world, model, senders } = played;
  switch (command.do) {
    case 'create':
      return create(played, command.campaign, command.people);
    case 'start':
    case 'pause':
    case 'resume': {
      const campaign = model.campaigns[command.campaign];
      if (campaign === undefined) return;
      const may = {
        start: mayStart(model, campaign),
        pause: mayPause(campaign),
        resume: mayResume(model, campaign),
      };
      const body = command.do === 'pause' ? { reason: 'why not' } : undefined;
      const answer = await world.call('POST', `/campaigns/${campaign.id}/${command.do}`, body);
      expectAnswer(answer.status, may[command.do], `${command.do} of a campaign that is ${campaign.status}`);
      if (!may[command.do]) return;
      campaign.status = command.do === 'pause' ? 'Paused' : 'Active';
      if (command.do !== 'start') return;
      // Who is through is asked before the people of this start are taken in, as the product does it in one step.
      await takeIn(
        model,
        campaign,
        (person) => isThrough(world, person),
        (person) => wordsTo(world, person).length > 0,
      );
      return world.runJobs();
    }
    case 'edit': {
      const campaign = model.campaigns[command.campaign];
      if (campaign === undefined) return;
      const graph = wordedGraph(wordingOf({ ...campaign, wording: campaign.wording + 1 }));
      const answer = await world.call('PUT', `/campaigns/${campaign.id}`, { graph });
      expectAnswer(answer.status, mayEdit(campaign), `edit of a campaign that is ${campaign.status}`);
      if (mayEdit(campaign)) campaign.wording += 1;
      return;
    }
    case 'add lead': {
      const campaign = model.campaigns[command.campaign];
      const person = model.people[command.person];
      if (campaign === undefined || person === undefined || person.isDeleted) return;
      const listIds = [...campaign.listIds, await world.listOf(`More of ${played.story}`, [person.name])];
      const answer = await world.call('PUT', `/campaigns/${campaign.id}`, { listIds });
      const may = campaign.status === 'Draft';
      expectAnswer(answer.status, may, `another list for a campaign that is ${campaign.status}`);
      if (!may) return;
      campaign.listIds = listIds;
      campaign.people.add(command.person);
      return;
    }
    case 'remove lead': {
      const person = model.people[command.person];
      if (person === undefined || person.isDeleted || !isKnown(model, command.person)) return;
      await world.must('DELETE', `/leads/${await world.leadId(person.name)}`);
      person.isDeleted = true;
      return;
    }
    case 'reply':
    case 'owner writes':
    case 'accept': {
      const person = model.people[command.person];
      const sender = person && senderOf(played, person);
      if (person === undefined || person.isDeleted || sender === undefined) return;
      if (command.do === 'accept') {
        if (world.sentTo(person.name).at(-1) === 'invite') await world.accept(sender, person.name);
        return;
      }
      if (command.do === 'reply') await world.reply(sender, person.name);
      else {
        await world.writeByHand(sender, person.name);
        person.isWrittenByHand = true;
      }
      person.isStopped = true;
      return;
    }
    case 'disconnect':
    case 'reconnect':
    case 'unlink': {
      const sender = senders[command.sender];
      // What is unlinked is linked again as another story tells it.
      if (sender === undefined || model.senders[command.sender] === 'Deleted') return;
      const status =
        command.do === 'unlink' ? 'Deleted' : command.do === 'disconnect' ? 'Disconnected' : 'Active';
      await world.setAccount(sender, status);
      model.senders[command.sender] = status;
      return;
    }
    case 'downgrade':
    case 'upgrade':
      model.isAllowed = command.do === 'upgrade';
      world.refuseOutreach(
        model.isAllowed ? undefined : new AppError('plan_required', 'This plan has no campaigns.'),
      );
      return;
    case 'hours pass':
      return letTimePass(world, 7);
    case 'days pass':
      return letTimePass(world, 60);
  }
}

async function create({ world, model, senders, story }: Played, nth: number, people: number): Promise<void> {
  if (model.campaigns[nth] !== undefined) return;
  const chosen = model.people.map((_, index) => index).filter((index) => (people >> index) % 2 === 1);
  const present = chosen.filter((index) => model.people[index]?.isDeleted === false);
  if (present.length === 0) return;
  const names = present.map((index) => model.people[index]?.name ?? '');
  const listIds = [await world.listOf(`List ${nth} of ${story}`, names)];
  const campaign = { id: '', nth, status: 'Draft', people: new Set(present), listIds, wording: 1 } as const;
  const graph = wordedGraph(wordingOf(campaign));
  const { id } = await world.draft(`Campaign ${nth} of ${story}`, listIds, senders, { graph });
  model.campaigns[nth] = { ...campaign, id };
}

/** The sequence of a new campaign with its wording in every text. */
function wordedGraph(wording: string): unknown {
  const text = JSON.stringify(defaultSequence(7));
  return JSON.parse(text.replaceAll('Hi {{', `${wording} hi {{`).replaceAll('Thanks', `${wording} thanks`));
}

async function isThrough(world: CampaignWorld, { name, campaign }: ModelPerson): Promise<boolean> {
  if (campaign === undefined) return true;
  const leadId = await world.leadId(name);
  const row = (await world.rows(campaign.id)).find((one) => one.leadId === leadId);
  return row !== undefined && finalStates.includes(row.state);
}

const isKnown = (model: Model, nth: number): boolean =>
  model.campaigns.some((campaign) => campaign?.people.has(nth) === true);

/** Who has written to this person. */
function senderOf({ world, senders }: Played, person: ModelPerson): WorldAccount | undefined {
  const row = requestsTo(world, person).at(0);
  return senders.find(({ provider }) => provider === row?.account);
}

const requestsTo = (world: CampaignWorld, person: ModelPerson) =>
  world.network.ledger.filter((row) => row.person.endsWith(`/${person.name}`));

/** What reached this person and said something: a visit does not. */
const wordsTo = (world: CampaignWorld, person: ModelPerson) =>
  requestsTo(world, person).filter((row) => row.applied && (row.kind === 'invite' || row.kind === 'message'));

interface Counts {
  person: ModelPerson;
  count: number;
  may: boolean;
}

const countRequests = ({ world, model }: Played): Counts[] =>
  model.people.map((person) => ({
    person,
    count: requestsTo(world, person).length,
    may: mayBeWritten(person),
  }));

/** Whoever could not be written to before the command and cannot be after it has got nothing. */
function checkSilence({ world, model, senders }: Played, before: readonly Counts[], where: string): void {
  for (const { person, count, may } of before) {
    const fresh = requestsTo(world, person).slice(count);
    if (fresh.length === 0) continue;
    if (!may && !mayBeWritten(person)) throw new Error(`${person.name} was written to ${where}.`);
    for (const { account } of fresh) {
      const nth = senders.findIndex(({ provider }) => provider === account);
      if (model.senders[nth] !== 'Active')
        throw new Error(`A sender that is ${model.senders[nth]} wrote ${where}.`);
    }
  }
}

function expectAnswer(status: number, may: boolean, what: string): void {
  if (may && status !== 200) throw new Error(`The ${what} was refused with ${status}.`);
  if (!may && (status < 400 || status >= 500)) throw new Error(`The ${what} was answered ${status}.`);
}

/** A campaign completes by itself, when everybody in it is through and not before. */
async function adoptCompletion({ world, model }: Played): Promise<void> {
  for (const campaign of model.campaigns) {
    if (campaign === undefined) continue;
    const { status } = await world.campaign(campaign.id);
    if (status === 'Completed' && campaign.status === 'Active') {
      const open = (await world.rows(campaign.id)).filter((row) => !finalStates.includes(row.state));
      if (open.length > 0) throw new Error(`A campaign completed with ${open.length} leads on their way.`);
      campaign.status = 'Completed';
    }
    if (status !== campaign.status)
      throw new Error(`A campaign is ${status}, the model says ${campaign.status}.`);
  }
}

async function checkEnd(played: Played): Promise<void> {
  const { world, model } = played;
  for (const person of model.people) {
    const applied = requestsTo(world, person).filter((row) => row.applied);
    const count = (kind: string): number => applied.filter((row) => row.kind === kind).length;
    if (count('visit') > person.wordings.length) throw new Error(`${person.name} was visited too often.`);
    if (count('invite') > 1) throw new Error(`${person.name} got ${count('invite')} invitations.`);
    if (new Set(wordsTo(world, person).map((row) => row.account)).size > 1) {
      throw new Error(`Two senders have written to ${person.name}.`);
    }
    const authors = new Set(applied.map((row) => row.account));
    if (person.wordings.length === 1 && authors.size > 1) {
      throw new Error(`Two senders of one campaign wrote to ${person.name}.`);
    }
    const texts = applied.flatMap((row) => (row.text === null ? [] : [row.text]));
    if (new Set(texts).size < texts.length) throw new Error(`${person.name} got a text twice.`);
    const foreign = texts.find((text) => !person.wordings.some((wording) => text.includes(wording)));
    if (foreign !== undefined)
      throw new Error(`${person.name} got "${foreign}", which nobody wrote for them.`);
  }
  for (const campaign of model.campaigns) if (campaign !== undefined) await checkRows(played, campaign);
}

async function checkRows({ world, model, senders }: Played, campaign: ModelCampaign): Promise<void> {
  const detail = await world.must<CampaignDetail>('GET', `/campaigns/${campaign.id}`);
  const rows: CampaignLead[] = await world.rows(campaign.id);
  for (const row of rows) {
    if (!/^\S.*[.!?]$/.test(row.reason)) throw new Error(`A lead waits without a reason: "${row.reason}".`);
  }
  if (detail.status === 'Draft' && rows.length > 0) throw new Error('A draft has leads on their way.');
  const allThere = senders.every((_, nth) => model.senders[nth] === 'Active');
  const open = rows.filter((row) => !finalStates.includes(row.state));
  // Nobody is forgotten: with its senders there, a campaign that may write comes to its end.
  if (campaign.status === 'Active' && allThere) {
    throw new Error(
      `${open.length} leads of an active campaign did not come to their end: ${open[0]?.reason}`,
    );
  }
}
