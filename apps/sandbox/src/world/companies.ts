import { between, fromParts, pick, weighted } from '../chance/draw.ts';
import { INDUSTRIES, SIZES, type Industry } from './industries.ts';

export interface Company {
  id: string;
  name: string;
  slug: string;
  industry: Industry;
  /** Index into SIZES. */
  size: number;
  headcount: number;
  founded: number;
  offer: string;
}

const HEADS =
  'Al Bel Bran Cal Cor Dal Del Dor El Er Fal Fen Gal Gran Hal Hel Jor Kal Kes Lan Lor Lum Mar Mel Mor Nal Nor Or Pal Pel Quin Ral Ren Ros Sal Sel Sor Tal Tam Tor Ul Val Ven Vor Wen Yar Zel Zor Brel Cres Drav Frin Glim Klar Plen Skel Sprin Strav Thal Tren Vint'.split(
    ' ',
  );
const MIDDLES =
  'a e i o u ado ane aro ela eno era evi ila imo ina iro oma ona ora oro una uri avi ane eni olu ari uma'.split(
    ' ',
  );
const TAILS =
  'bex dane dra fax gan gate la len lis lon lo ma mont na neq nix nova ra rix ro sa sen ta tek to tra va ven vo vex wick zen zo'.split(
    ' ',
  );

/** Makes `count` invented companies with distinct names. */
export function makeCompanies(seed: string, count: number): Company[] {
  const companies: Company[] = [];
  const used = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const random = fromParts([seed, 'company', index]);
    const industry = INDUSTRIES[
      weighted(
        random,
        INDUSTRIES.map((i) => i.weight),
      )
    ] as Industry;
    let word = '';
    do {
      word = pick(random, HEADS) + pick(random, MIDDLES) + pick(random, TAILS);
    } while (used.has(word));
    used.add(word);
    const size = pick(random, industry.sizes);
    const band = SIZES[size] ?? SIZES[0];
    const name = `${word} ${pick(random, industry.endings)}`;
    companies.push({
      id: String(10_400_000 + index * 37 + between(random, 0, 30)),
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      industry,
      size,
      headcount: between(random, band.min, band.max),
      founded: between(random, size >= 4 ? 1956 : 1994, size >= 3 ? 2015 : 2024),
      offer: pick(random, industry.offers),
    });
  }
  return companies;
}
