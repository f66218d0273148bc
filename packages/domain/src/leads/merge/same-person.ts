import { memberIdOfLink } from '../../linkedin/profile-url.ts';
import { findable } from '../../text/findable.ts';
import { domainOf } from '../csv-row.ts';
import { companyKey } from '../company-name.ts';

/** Whether two leads of a workspace may be one person. A name alone never says so. */

/** What of a lead is compared. */
export interface PersonTraits {
  readonly id: string;
  /** Normalised public identifier; null while the person is known otherwise. */
  readonly identityKey: string | null;
  readonly fullName: string;
  readonly email: string | null;
  readonly company: string | null;
  /** Host of the company's site. */
  readonly companyDomain: string | null;
  /** A link that an account has to look up. */
  readonly linkToResolve: string | null;
  /** The ids under which accounts see the person. */
  readonly seenAs: readonly { readonly accountId: string; readonly providerId: string }[];
}

export const SAME_PERSON_REASONS = [
  'same_email',
  'same_member',
  'hidden_profile',
  'same_name_and_company',
  'same_name_and_site',
  'same_shared_email',
] as const;
export type SamePersonReason = (typeof SAME_PERSON_REASONS)[number];

/** How sure it is, the surest first. */
export const SURENESS = ['very_likely', 'likely', 'possible'] as const;
export type Sureness = (typeof SURENESS)[number];

export interface SamePerson {
  readonly reason: SamePersonReason;
  readonly sure: Sureness;
}

const REASON_WORDS: Readonly<Record<SamePersonReason, string>> = {
  same_email: 'Same email',
  same_member: 'Same LinkedIn member id',
  hidden_profile: 'Same name and workplace; one of the two is known without a public profile',
  same_name_and_company: 'Same name and company',
  same_name_and_site: 'Same name, and the same domain of a website or email',
  same_shared_email: 'Same name and same shared mailbox',
};
const SURE_WORDS: Readonly<Record<Sureness, string>> = {
  very_likely: 'Very likely',
  likely: 'Likely',
  possible: 'Possible',
};
export const reasonWords = (reason: SamePersonReason): string => REASON_WORDS[reason];
export const sureWords = (sure: Sureness): string => SURE_WORDS[sure];

/** Mailboxes that a company shares: two people may well give the same one. */
const SHARED_MAILBOXES = new Set(
  `admin billing bonjour buero careers contact contacto hallo hello help hi hola hr info information jobs kontakt mail
  marketing office post press presse sales service support team vertrieb welcome work`.split(/\s+/),
);
/** Providers whose domain says nothing about where somebody works. */
const PRIVATE_MAIL = new Set(
  `aol.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.com hotmail.de hotmail.fr icloud.com
  live.com mac.com mail.com me.com msn.com outlook.com outlook.de outlook.fr orange.fr pm.me proton.me protonmail.com
  t-online.de web.de yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru`.split(/\s+/),
);
const TITLES = new Set([
  'dr',
  'prof',
  'professor',
  'mr',
  'mrs',
  'ms',
  'phd',
  'mba',
  'msc',
  'bsc',
  'ing',
  'dipl',
]);

/**
 * A full name as two lists spell it differently: case, accents, punctuation, titles and the order "Lovelace, Ada" do not
 * count. Null for a name that is too little to compare: it needs two words of two letters, or of one in scripts without
 * letters.
 */
export function nameKey(fullName: string): string | null {
  const [last = '', first] = fullName.split(',', 2);
  const ordered = first === undefined || wordsOf(first).length === 0 ? fullName : `${first} ${last}`;
  const words = wordsOf(ordered);
  const long = words.filter((word) => word.length > 1 || /\p{Lo}/u.test(word));
  return long.length < 2 ? null : words.join(' ');
}

function wordsOf(text: string): string[] {
  const plain = findable(text).replace(/[.']/g, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word));
}

/** The e-mail as it is compared; null for none. */
export function emailKey(email: string | null): string | null {
  const mail = email?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+$/.test(mail) ? mail : null;
}

function isShared(mail: string): boolean {
  const [box = ''] = mail.split(/[@+]/, 1);
  return SHARED_MAILBOXES.has(box);
}

/** Where somebody works, in every form that is known. */
function workplaces({ company, companyDomain, email }: PersonTraits): string[] {
  const mailDomain = domainOf(email);
  const sites = [
    domainOf(companyDomain),
    mailDomain !== null && PRIVATE_MAIL.has(mailDomain) ? null : mailDomain,
  ];
  const name = company === null ? '' : companyKey(company);
  return [
    ...(name === '' ? [] : [`company ${name}`]),
    ...sites.flatMap((site) => (site === null ? [] : [`site ${site}`])),
  ];
}

/** Ids of the member as any account or link gives them. */
function memberIds({ seenAs, linkToResolve }: PersonTraits): string[] {
  const linked = memberIdOfLink(linkToResolve);
  return [...seenAs.map(({ providerId }) => providerId), ...(linked === null ? [] : [linked])];
}

/**
 * Texts by which people who may be one meet: whoever shares none with another is not compared with them. Each appears
 * once.
 */
export function meetingKeys(traits: PersonTraits): string[] {
  const mail = emailKey(traits.email);
  const name = nameKey(traits.fullName);
  return [
    ...new Set([
      ...(mail === null ? [] : [isShared(mail) ? `box ${name ?? traits.id} ${mail}` : `mail ${mail}`]),
      ...memberIds(traits).map((id) => `member ${id}`),
      ...(name === null ? [] : workplaces(traits).map((place) => `name ${place} ${name}`)),
    ]),
  ];
}

/** Why two leads may be one person, the surest reason; null when nothing but perhaps the name says so. */
export function samePerson(one: PersonTraits, other: PersonTraits): SamePerson | null {
  if (one.id === other.id) return null;
  const theirs = new Set(meetingKeys(other));
  const met = meetingKeys(one).filter((key) => theirs.has(key));
  const by = (kind: string) => met.some((key) => key.startsWith(`${kind} `));
  // One account that sees two members sees two people; only an address of their own says more.
  const apart = seenApart(one, other);
  const twoProfiles = one.identityKey !== null && other.identityKey !== null;
  if (by('mail')) return { reason: 'same_email', sure: apart ? 'possible' : 'very_likely' };
  if (by('member')) return { reason: 'same_member', sure: twoProfiles ? 'likely' : 'very_likely' };
  if (apart) return null;
  if (by('box')) return { reason: 'same_shared_email', sure: 'likely' };
  if (!by('name')) return null;
  const reason = by('name company') ? 'same_name_and_company' : 'same_name_and_site';
  if (twoProfiles) return { reason, sure: 'possible' };
  const hidden = (one.identityKey === null) !== (other.identityKey === null) && isKnownByMember(one, other);
  return hidden ? { reason: 'hidden_profile', sure: 'likely' } : { reason, sure: 'likely' };
}

/** The one without a public profile is known by an id of the member. */
function isKnownByMember(one: PersonTraits, other: PersonTraits): boolean {
  return memberIds(one.identityKey === null ? one : other).length > 0;
}

/** An account sees both, under different ids and under none that is the same. */
export function seenApart(one: PersonTraits, other: PersonTraits): boolean {
  return one.seenAs.some(({ accountId }) => {
    const here = idsSeenBy(accountId, one);
    const there = idsSeenBy(accountId, other);
    return there.size > 0 && ![...here].some((id) => there.has(id));
  });
}

function idsSeenBy(accountId: string, { seenAs }: PersonTraits): Set<string> {
  return new Set(seenAs.filter((seen) => seen.accountId === accountId).map((seen) => seen.providerId));
}
