/** Words that a reader of business texts knows. They are only ever answered where the text itself has them. */
const INDUSTRIES = [
  'SaaS', 'software', 'fintech', 'financial services', 'banking', 'insurance', 'logistics', 'healthcare',
  'hospitals', 'biotech', 'manufacturing', 'e-commerce', 'ecommerce', 'retail', 'real estate', 'construction', 'education',
  'hospitality', 'recruiting', 'staffing', 'consulting', 'marketing agencies', 'agencies', 'telecommunications',
  'automotive', 'energy', 'renewable energy', 'food', 'pharma', 'legal services', 'media', 'cybersecurity', 'IT services',
  'professional services', 'non-profit', 'travel', 'gaming', 'medical devices', 'human resources services',
]; // prettier-ignore
const COUNTRIES = [
  'Germany', 'Austria', 'Switzerland', 'France', 'Spain', 'Portugal', 'Italy', 'Netherlands', 'Belgium', 'Luxembourg',
  'United Kingdom', 'UK', 'Ireland', 'United States', 'USA', 'US', 'Canada', 'Mexico', 'Brazil', 'India', 'Singapore',
  'Australia', 'New Zealand', 'Japan', 'Poland', 'Czechia', 'Denmark', 'Sweden', 'Norway', 'Finland', 'Estonia', 'Israel',
  'United Arab Emirates', 'South Africa', 'Nigeria', 'Kenya', 'DACH', 'Nordics', 'Benelux', 'Europe',
]; // prettier-ignore
const FUNCTIONS = [
  'sales', 'marketing', 'engineering', 'finance', 'operations', 'product', 'human resources', 'customer success',
  'customer support', 'procurement', 'legal', 'IT', 'business development',
]; // prettier-ignore
const SIGNALS = [
  'hiring',
  'raised',
  'funding',
  'new role',
  'new job',
  'expanding',
  'relocating',
  'acquisition',
];
const SENIORITIES = [
  'owner', 'founder', 'partner', 'C-level', 'CXO', 'executive', 'VP', 'vice president', 'head', 'director', 'manager', 'senior',
  'junior', 'entry level', 'intern',
]; // prettier-ignore

const area = String.raw`[a-z&][\w&-]*(?: (?:development|operations|success|resources|generation|management|relations|experience|chain|acquisition|enablement|intelligence|assurance))?`;
const TITLE = new RegExp(
  String.raw`\b(?:(?:co-?)?founders?(?: (?:&|and) CEOs?)?|CEOs?|CTOs?|CFOs?|CMOs?|COOs?|CROs?|CIOs?|CHROs?|chief [a-z]+ officers?|managing directors?|` +
    String.raw`(?:heads?|VPs?|vice presidents?|directors?|managers?) of (?:${area})|` +
    String.raw`(?:VPs?|vice presidents?) (?:sales|marketing|product|operations|engineering|growth|people|HR|IT|finance|procurement|customer success|business development)|` +
    String.raw`(?:sales|marketing|product|operations|engineering|account|growth|people|HR|IT|finance|procurement|plant|office|project|customer success|business development|revenue operations) ` +
    String.raw`(?:managers?|directors?|executives?|engineers?|leads?|officers?))(?![\w-])`,
  'gi',
);

/** Titles as the text names them, in the singular. */
export function titlesIn(text: string): string[] {
  return distinct(
    [...text.matchAll(TITLE)].map(([found]) =>
      found
        .replace(/^(head|vp|director|manager|vice president)s (of)/i, '$1 $2')
        .replace(/^(vp|vice president)s /i, '$1 ')
        .replace(
          /(founder|officer|director|manager|executive|engineer|lead|CEO|CTO|CFO|CMO|COO|CRO|CIO|CHRO)s\b/gi,
          '$1',
        )
        .replace(/\s+(?:and|&)$/i, ''),
    ),
  );
}

const among = (words: readonly string[]) => (text: string) =>
  distinct(
    words.flatMap((word) => {
      // Short names such as US and IT are words of every sentence in lower case.
      const flags = word.length <= 3 && word === word.toUpperCase() ? '' : 'i';
      const found = new RegExp(
        String.raw`(?<![\w-])${word.replace(/[.+]/g, String.raw`\$&`)}(?![\w-])`,
        flags,
      ).exec(text);
      return found === null ? [] : [word];
    }),
  ).filter(
    (word, _, all) =>
      !all.some((other) => other !== word && other.toLowerCase().includes(word.toLowerCase())),
  );

export const industriesIn = among(INDUSTRIES);
export const countriesIn = among(COUNTRIES);
export const signalsIn = among(SIGNALS);

/** Seniority where the text speaks of it as such. */
export const senioritiesIn = (text: string): string[] =>
  among(SENIORITIES)(text.replaceAll(TITLE, ' ').replace(/(\w)s\b/g, '$1'));

/** Functions where the text speaks of people or teams of one. */
export const functionsIn = (text: string): string[] =>
  FUNCTIONS.filter((word) =>
    new RegExp(
      String.raw`\b${word}\s+(?:teams?|leaders?|people|departments?|professionals?|decision[- ]makers?)\b`,
      'i',
    ).test(text),
  );

export function technologiesIn(text: string): string[] {
  const found =
    /\b(?:using|uses?|run(?:s|ning)? on|built (?:with|on)|customers of|switch(?:ing)? from)\s+((?:[A-Z][\w.]+(?: [A-Z][\w.]+)?)(?:(?:,\s*|\s+(?:or|and)\s+)(?:[A-Z][\w.]+(?: [A-Z][\w.]+)?))*)/.exec(
      text,
    );
  return found?.[1] === undefined ? [] : found[1].replace(/\.$/, '').split(/,\s*|\s+(?:or|and)\s+/);
}

/** Head counts as "51-200", "200+" or "1-50". */
export function sizesIn(text: string): string[] {
  const staff = String.raw`(?:\s*(?:employees|people|staff|FTEs?|seats|head ?count))`;
  const number = String.raw`(\d[\d,.]*)`;
  const plain = (digits = '') => digits.replace(/[,.]/g, '');
  const between = new RegExp(`${number}\\s*(?:-|–|to|and)\\s*${number}${staff}`, 'i').exec(text);
  if (between) return [`${plain(between[1])}-${plain(between[2])}`];
  const over = new RegExp(
    `(?:over|more than|at least|above)\\s+${number}${staff}|${number}\\+${staff}`,
    'i',
  ).exec(text);
  if (over) return [`${plain(over[1] ?? over[2])}+`];
  const under = new RegExp(
    `(?:under|fewer than|less than|up to|below|at most)\\s+${number}${staff}`,
    'i',
  ).exec(text);
  return under ? [`1-${plain(under[1])}`] : [];
}

const STOP = new Set(
  'about after also and any are because been before between both but companies company customers does each find for from have help helps into like looking make many more most need only other our out over people sell selling sells some such than that the their them then there these they this those through use uses very want what when where which who whom will with work working would you your we'.split(
    ' ',
  ),
);

/** Long words of a text that say what it is about, most frequent first. */
export function topicsIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}][\p{L}-]{3,}/gu))
    if (!STOP.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
    .map(([word]) => word);
}

function distinct(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
