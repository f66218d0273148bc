import { personKey } from '@waypost/domain/leads/exclusion';

/** What texts call somebody by. */
export interface Called {
  leadId: string;
  identityKey: string | null;
  email: string | null;
  fullName: string;
  providerIds: readonly string[];
}

export interface Mentions {
  /** Small letters; a text that mentions one of the people holds at least one of them. */
  parts: readonly string[];
  /** Whether a text speaks of one of them: `ada` is not found in `adam`. */
  isIn(text: string): boolean;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const alone = (text: string) => `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`;

/**
 * By link, address, id and by a name of at least two words; a single word is somebody else's as well. The key of a
 * profile counts as a text of its own or within an address only.
 */
export function mentionsOf(people: readonly Called[]): Mentions {
  const parts = new Set<string>();
  const forms: string[] = [];
  for (const { leadId, identityKey, email, fullName, providerIds } of people) {
    for (const id of [leadId, ...providerIds]) {
      parts.add(id.toLowerCase());
      forms.push(alone(id.toLowerCase()));
    }
    const address = email?.trim().toLowerCase() ?? '';
    if (address !== '') {
      parts.add(address);
      forms.push(alone(address));
    }
    const key = identityKey?.toLowerCase() ?? '';
    if (key !== '') {
      parts.add(key).add(encodeURIComponent(key).toLowerCase());
      forms.push(`^${escaped(key)}$`, `/(?:in|pub|posts)/${escaped(key)}(?![\\p{L}\\p{N}-])`);
    }
    const name = fullName.trim().toLowerCase();
    if (/\S\s+\S/.test(name)) {
      parts.add(name);
      forms.push(alone(name));
    }
  }
  const pattern = new RegExp(forms.join('|'), 'u');
  const keys = new Set(people.flatMap(({ identityKey }) => identityKey?.toLowerCase() ?? []));
  const isIn = (text: string) => {
    const plain = text.toLowerCase();
    return (
      forms.length > 0 &&
      (pattern.test(plain) || pattern.test(decoded(plain)) || keys.has(personKey(text) ?? ''))
    );
  };
  return { parts: [...parts], isIn };
}

/** Whether any text within a value of JSON speaks of them. */
export function isWithin(value: unknown, mentions: Mentions): boolean {
  if (typeof value === 'string') return mentions.isIn(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isWithin(part, mentions));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}
