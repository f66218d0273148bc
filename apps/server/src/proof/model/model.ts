import { peoplePerStory, sendersPerStory } from './commands.ts';

export interface ModelCampaign {
  id: string;
  /** Of the story. */
  nth: number;
  status: 'Draft' | 'Active' | 'Paused' | 'Completed';
  /** By number; a draft takes more, a started one does not. */
  people: Set<number>;
  listIds: string[];
  /** Number of the wording that leads get from now on. */
  wording: number;
}

export interface ModelPerson {
  name: string;
  isDeleted: boolean;
  /** The campaign that has this person, or had it last. */
  campaign: ModelCampaign | undefined;
  /** Every wording this person may see: each campaign's own, of the moment it took them in. */
  wordings: string[];
  /** Answered, or written to by hand: that campaign says no more. */
  isStopped: boolean;
  /** The owner of an account has written to them. */
  isWrittenByHand: boolean;
}

export interface Model {
  campaigns: (ModelCampaign | undefined)[];
  people: ModelPerson[];
  senders: ('Active' | 'Disconnected' | 'Deleted')[];
  /** The plan includes campaigns. */
  isAllowed: boolean;
}

/** What should be, in the fewest words; no rule here is taken from the product's code. */
export function newModel(story: number): Model {
  return {
    campaigns: [],
    people: Array.from({ length: peoplePerStory }, (_, nth) => ({
      name: `story-${story}-person-${nth}`,
      isDeleted: false,
      campaign: undefined,
      wordings: [],
      isStopped: false,
      isWrittenByHand: false,
    })),
    senders: Array.from({ length: sendersPerStory }, () => 'Active'),
    isAllowed: true,
  };
}

const hasSender = (model: Model): boolean => model.senders.includes('Active');

export const mayStart = (model: Model, campaign: ModelCampaign): boolean =>
  campaign.status === 'Draft' &&
  model.isAllowed &&
  hasSender(model) &&
  [...campaign.people].some((nth) => model.people[nth]?.isDeleted === false);

export const mayResume = (model: Model, campaign: ModelCampaign): boolean =>
  campaign.status === 'Paused' && model.isAllowed && hasSender(model);

export const mayPause = (campaign: ModelCampaign): boolean => campaign.status === 'Active';

export const mayEdit = (campaign: ModelCampaign): boolean => campaign.status !== 'Completed';

/**
 * Everybody is taken in whom no other campaign has on its way and nobody has written to yet, with the wording of this
 * moment: stories are shorter than the cool-off.
 * @param isThrough whether the person is through with the campaign that had them last
 * @param hasHeard whether a word of ours has reached the person
 */
export async function takeIn(
  model: Model,
  campaign: ModelCampaign,
  isThrough: (person: ModelPerson) => Promise<boolean>,
  hasHeard: (person: ModelPerson) => boolean,
): Promise<void> {
  for (const nth of campaign.people) {
    const person = model.people[nth];
    if (person === undefined || person.isDeleted) continue;
    if (person.isWrittenByHand || hasHeard(person)) continue;
    if (person.campaign !== undefined && !(await isThrough(person))) continue;
    person.campaign = campaign;
    person.isStopped = false;
    person.wordings.push(wordingOf(campaign));
  }
}

export const wordingOf = ({ nth, wording }: ModelCampaign): string => `Campaign ${nth}, wording ${wording}:`;

/** Whether anything may reach this person now. */
export const mayBeWritten = (person: ModelPerson): boolean =>
  !person.isStopped && !person.isDeleted && person.campaign?.status === 'Active';
