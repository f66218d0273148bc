import type { SearchLink } from './search-link.ts';

/** What a search result says about a person; null where it does not. */
export interface ListedPerson {
  readonly title: string | null;
  readonly company: string | null;
}

const LEGAL_FORMS =
  /\b(?:gmbh|ag|kg|se|inc|llc|ltd|limited|plc|corp|corporation|co|company|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|group|holding)\b/g;

/** Lower case, no accents, no signs. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

function saysTitle(title: string, wanted: string): boolean {
  const has = ` ${plain(title)} `;
  const words = plain(wanted.replaceAll('"', ' '))
    .split(' ')
    .filter((word) => word !== '' && word !== 'or' && word !== 'and');
  return words.length > 0 && words.every((word) => has.includes(` ${word} `));
}

function isCompany(company: string, wanted: string): boolean {
  const short = (text: string) =>
    plain(text).replace(LEGAL_FORMS, ' ').replace(/\s+/g, ' ').trim() || plain(text);
  const [one, other] = [short(company), short(wanted)];
  return one === other || ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

/** A title of keywords with OR stands for several. */
const alternatives = (text: string): string[] => text.split(/\s+OR\s+/);

/**
 * Why a result does not fit the search it came from: LinkedIn lists people whose past title or company matched. Null
 * when it fits, or when the result does not say enough to tell.
 */
export function outsideOf(link: Pick<SearchLink, 'filters'>, person: ListedPerson): string | null {
  const of = (keys: readonly string[]) => link.filters.filter(({ key }) => keys.includes(key));
  const { title, company } = person;
  if (title !== null) {
    for (const { include, exclude } of of(['CURRENT_TITLE', 'title', 'titleFreeText'])) {
      const named = include.map(({ text }) => text).filter((text) => !text.startsWith('#'));
      if (
        named.length === include.length &&
        named.length > 0 &&
        !named.flatMap(alternatives).some((wanted) => saysTitle(title, wanted))
      ) {
        return `The current title is ${title}.`;
      }
      if (exclude.some(({ text }) => saysTitle(title, text)))
        return `The current title is ${title}, which the search leaves out.`;
    }
  }
  if (company !== null) {
    for (const { include, exclude } of of(['CURRENT_COMPANY', 'company'])) {
      const named = include.map(({ text }) => text).filter((text) => !text.startsWith('#'));
      if (
        named.length === include.length &&
        named.length > 0 &&
        !named.flatMap(alternatives).some((wanted) => isCompany(company, wanted))
      ) {
        return `The current company is ${company}.`;
      }
      if (exclude.some(({ text }) => isCompany(company, text)))
        return `The current company is ${company}, which the search leaves out.`;
    }
  }
  return null;
}
