/** A table: countries by the names people use. The network's own numbers stand with the values of its filters. */
import { COUNTRIES as NUMBERED } from '../search-values.ts';
import { folded } from './folded.ts';

interface Country {
  code: string;
  /** The first one is what the network calls it. */
  names: readonly string[];
}

/**
 * The other countries as `code name,other name`, so that a person elsewhere is known to be elsewhere. Georgia is not
 * among them: without more words nobody can tell it from the American state.
 */
const OTHERS =
  'AF afghanistan|AL albania|DZ algeria|AD andorra|AO angola|AM armenia|AZ azerbaijan|' +
  'BS bahamas,the bahamas|BH bahrain|BD bangladesh|BB barbados|BY belarus|BZ belize|BJ benin|BT bhutan|' +
  'BO bolivia|BA bosnia and herzegovina,bosnia|BW botswana|BN brunei|BG bulgaria|BF burkina faso|BI burundi|' +
  'KH cambodia|CM cameroon|CV cape verde,cabo verde|CF central african republic|TD chad|CN china|CG congo|' +
  'CD democratic republic of the congo,dr congo|CR costa rica|CI ivory coast,cote d ivoire|' +
  'HR croatia,hrvatska|CU cuba|CY cyprus|DJ djibouti|DO dominican republic|EC ecuador|SV el salvador|' +
  'ER eritrea|SZ eswatini,swaziland|ET ethiopia|FJ fiji|GA gabon|GM gambia,the gambia|GT guatemala|' +
  'GN guinea|GY guyana|HT haiti|HN honduras|HK hong kong,hong kong sar|IS iceland|ID indonesia|IR iran|' +
  'IQ iraq|JM jamaica|JO jordan|KZ kazakhstan|KW kuwait|KG kyrgyzstan|LA laos|LB lebanon|LS lesotho|' +
  'LR liberia|LY libya|LI liechtenstein|MO macau,macao|MG madagascar|MW malawi|MY malaysia|MV maldives|' +
  'ML mali|MT malta|MR mauritania|MU mauritius|MD moldova|MC monaco|MN mongolia|ME montenegro|MA morocco|' +
  'MZ mozambique|MM myanmar,burma|NA namibia|NP nepal|NI nicaragua|NE niger|MK north macedonia,macedonia|' +
  'OM oman|PK pakistan|PS palestine|PA panama|PG papua new guinea|PY paraguay|PE peru|PH philippines|' +
  'PR puerto rico|QA qatar|RU russia,russian federation|RW rwanda|WS samoa|SM san marino|SN senegal|' +
  'RS serbia|SC seychelles|SL sierra leone|SK slovakia|SI slovenia|SO somalia|LK sri lanka|SD sudan|' +
  'SR suriname|SY syria|TW taiwan|TJ tajikistan|TZ tanzania|TH thailand|TG togo|TT trinidad and tobago|' +
  'TN tunisia|TM turkmenistan|UG uganda|UY uruguay|UZ uzbekistan|VE venezuela|VN vietnam|YE yemen|ZM zambia|' +
  'ZW zimbabwe';

const COUNTRIES: readonly Country[] = [
  { code: 'DE', names: ['germany', 'deutschland', 'allemagne', 'alemania'] },
  { code: 'AT', names: ['austria', 'osterreich'] },
  { code: 'CH', names: ['switzerland', 'schweiz', 'suisse'] },
  { code: 'FR', names: ['france', 'frankreich'] },
  { code: 'ES', names: ['spain', 'espana', 'spanien'] },
  { code: 'PT', names: ['portugal'] },
  { code: 'IT', names: ['italy', 'italia', 'italien'] },
  { code: 'NL', names: ['netherlands', 'the netherlands', 'nederland', 'holland'] },
  { code: 'BE', names: ['belgium', 'belgie', 'belgique'] },
  { code: 'LU', names: ['luxembourg'] },
  { code: 'GB', names: ['united kingdom', 'uk', 'great britain', 'england', 'scotland', 'wales'] },
  { code: 'IE', names: ['ireland'] },
  { code: 'US', names: ['united states', 'usa', 'us', 'united states of america'] },
  { code: 'CA', names: ['canada'] },
  { code: 'MX', names: ['mexico'] },
  { code: 'BR', names: ['brazil', 'brasil'] },
  { code: 'AR', names: ['argentina'] },
  { code: 'CL', names: ['chile'] },
  { code: 'CO', names: ['colombia'] },
  { code: 'IN', names: ['india'] },
  { code: 'SG', names: ['singapore'] },
  { code: 'AU', names: ['australia'] },
  { code: 'NZ', names: ['new zealand'] },
  { code: 'JP', names: ['japan'] },
  { code: 'KR', names: ['south korea', 'korea'] },
  { code: 'PL', names: ['poland', 'polska'] },
  { code: 'CZ', names: ['czechia', 'czech republic'] },
  { code: 'RO', names: ['romania'] },
  { code: 'HU', names: ['hungary'] },
  { code: 'DK', names: ['denmark', 'danmark'] },
  { code: 'SE', names: ['sweden', 'sverige'] },
  { code: 'NO', names: ['norway', 'norge'] },
  { code: 'FI', names: ['finland'] },
  { code: 'EE', names: ['estonia'] },
  { code: 'LV', names: ['latvia'] },
  { code: 'LT', names: ['lithuania'] },
  { code: 'GR', names: ['greece'] },
  { code: 'TR', names: ['turkey', 'turkiye'] },
  { code: 'UA', names: ['ukraine'] },
  { code: 'IL', names: ['israel'] },
  { code: 'AE', names: ['united arab emirates', 'uae'] },
  { code: 'SA', names: ['saudi arabia'] },
  { code: 'EG', names: ['egypt'] },
  { code: 'ZA', names: ['south africa'] },
  { code: 'NG', names: ['nigeria'] },
  { code: 'KE', names: ['kenya'] },
  { code: 'GH', names: ['ghana'] },
  ...OTHERS.split('|').map((line) => ({ code: line.slice(0, 2), names: line.slice(3).split(',') })),
];

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  dach: ['DE', 'AT', 'CH'],
  benelux: ['BE', 'NL', 'LU'],
  nordics: ['DK', 'SE', 'NO', 'FI'],
  scandinavia: ['DK', 'SE', 'NO'],
  'north america': ['US', 'CA'],
  europe: ['DE', 'AT', 'CH', 'FR', 'ES', 'PT', 'IT', 'NL', 'BE', 'LU', 'GB', 'IE', 'PL', 'CZ', 'RO', 'HU', 'DK', 'SE', 'NO', 'FI', 'EE', 'LV', 'LT', 'GR', 'UA', 'AL', 'AD', 'BA', 'BG', 'BY', 'HR', 'CY', 'IS', 'LI', 'MC', 'MD', 'ME', 'MK', 'MT', 'RS', 'SI', 'SK', 'SM'],
}; // prettier-ignore

/** Country codes that a value such as "Germany", "UK" or "DACH" means, maybe none. */
export function countriesMeant(value: string): readonly string[] {
  const plain = folded(value).trim();
  return REGIONS[plain] ?? COUNTRIES.filter(({ names }) => names.includes(plain)).map(({ code }) => code);
}

/** The country of a place such as `Berlin, Germany`; null: the place names none that is known. */
export function countryIn(place: string): string | null {
  const parts = place.split(',').map((part) => folded(part).trim());
  for (const part of parts.toReversed()) {
    const found = COUNTRIES.find(({ names }) => names.includes(part));
    if (found !== undefined) return found.code;
  }
  return null;
}

const numbers = new Map(NUMBERED.map(({ id, text }) => [folded(text).trim(), id]));

/**
 * What values such as "Germany" or "DACH" are for the network: numbers of countries, and by name those that have none
 * here, or name no country at all ("California").
 */
export function searchablePlaces(values: readonly string[]): { geoIds: string[]; unnumbered: string[] } {
  const geoIds = new Set<string>();
  const unnumbered = new Set<string>();
  for (const value of values) {
    const codes = countriesMeant(value);
    if (codes.length === 0) unnumbered.add(value.trim());
    for (const code of codes) {
      const geoId = numberOf(code);
      if (geoId === undefined) unnumbered.add(countryNames.of(code) ?? code);
      else geoIds.add(geoId);
    }
  }
  return { geoIds: [...geoIds], unnumbered: [...unnumbered] };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function numberOf(code: string): string | undefined {
  const [name = ''] = COUNTRIES.find((country) => country.code === code)?.names ?? [];
  return numbers.get(name);
}
