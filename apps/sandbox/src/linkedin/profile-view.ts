import { between, draw, pick } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { pairKey, type Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { workHistory } from '../world/work-history.ts';
import { standingOf } from './person-standing.ts';
import { receivedBy } from './received-invitations.ts';

const DISTANCE = ['FIRST_DEGREE', 'FIRST_DEGREE', 'SECOND_DEGREE', 'THIRD_DEGREE', 'OUT_OF_NETWORK'] as const;

const INVITATION = { pending: 'PENDING', withdrawn: 'WITHDRAWN', declined: 'IGNORED' } as const;

/** Sections that are only sent when they are asked for. */
export const PROFILE_SECTIONS = [
  'experience',
  'education',
  'languages',
  'skills',
  'certifications',
  'about',
] as const;
type Section = (typeof PROFILE_SECTIONS)[number];

/** A person's profile as the member behind `account` sees it; `throttled`: LinkedIn withholds the sections. */
export function profileView(
  sandbox: Sandbox,
  account: Account,
  person: Person,
  sections: ReadonlySet<string>,
  throttled = false,
) {
  const { seed } = sandbox.world;
  const viewer = sandbox.memberOf(account);
  const degree = sandbox.network.degree(viewer.id, person.id);
  const { known, premium, openProfile, takesInmail, random } = standingOf(sandbox, person);
  const gained = sandbox.state.relations.get(person.id)?.size ?? 0;
  const last = sandbox.state.invitationsByPair.get(pairKey(viewer.id, person.id))?.at(-1);
  const history = workHistory(seed, person, sandbox.world);
  const asked = PROFILE_SECTIONS.filter((section) => sections.has('*') || sections.has(section));
  const wants = (section: Section) => !throttled && asked.includes(section);

  return {
    object: 'UserProfile',
    provider: 'LINKEDIN',
    provider_id: sandbox.providerIds.of(viewer.number, person.number),
    public_identifier: person.publicIdentifier,
    member_urn: `urn:li:member:${person.number % 2 ** 31}`,
    first_name: person.firstName,
    last_name: person.lastName,
    headline: person.headline,
    primary_locale: { country: person.locale.country, language: person.locale.language },
    can_send_inmail: takesInmail,
    is_open_profile: openProfile,
    is_premium: premium,
    is_influencer: false,
    is_creator: random() < 0.08,
    is_relationship: degree === 1,
    network_distance: DISTANCE[degree],
    is_self: degree === 0,
    websites: [],
    follower_count: known + gained + Math.floor(known * random()),
    connections_count: known + gained,
    shared_connections_count: degree === 2 ? between(random, 1, 24) : 0,
    location: person.location,
    public_profile_url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
    ...(receivedBy(sandbox, viewer).some((i) => i.person === person.id)
      ? { invitation: { type: 'RECEIVED', status: 'PENDING' } }
      : {}),
    ...(last && last.status !== 'accepted'
      ? { invitation: { type: 'SENT', status: INVITATION[last.status] } }
      : {}),
    ...(wants('about') ? { summary: history.about } : {}),
    ...(wants('experience')
      ? { work_experience: history.work, work_experience_total_count: history.work.length }
      : {}),
    ...(wants('education')
      ? { education: history.education, education_total_count: history.education.length }
      : {}),
    ...(wants('languages') ? { languages: history.languages } : {}),
    ...(wants('skills')
      ? {
          skills: history.skills.map((name) => ({
            name,
            endorsement_count: Math.floor(30 * draw(seed, person.id, name) ** 2),
          })),
        }
      : {}),
    ...(wants('certifications') ? { certifications: [] } : {}),
    ...(throttled ? withheld(asked) : {}),
    ...(sections.size > 0 ? { throttled_sections: throttled ? asked : [] } : {}),
    ...(degree === 1
      ? {
          contact_info: {
            emails: [
              `${pick(random, ['hello', person.firstName.toLowerCase().replace(/[^a-z]/g, 'x')])}@${person.company.slug}.example`,
            ],
          },
        }
      : {}),
  };
}

const FIELDS: Readonly<Record<Section, string>> = {
  experience: 'work_experience',
  education: 'education',
  languages: 'languages',
  skills: 'skills',
  certifications: 'certifications',
  about: 'summary',
};

/** Sections that LinkedIn does not give right now are there, but empty. */
const withheld = (sections: readonly Section[]) =>
  Object.fromEntries(sections.map((section) => [FIELDS[section], section === 'about' ? '' : []]));
