import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const FIRST =
  'Ada Ben Chloé Dmitri Emma Farid Greta Hugo Inés Jürgen Kim Lena Marta Noé Olga Priya Quinn Rosa Sven Thea'.split(
    ' ',
  );
const LAST =
  'Adler Brandt Costa Dvořák Eriksen Fischer García Haddad Ito Jansen Kowalski López Müller Novak Okafor Petrov Quist Rossi Silva Tanaka'.split(
    ' ',
  );
const TITLES =
  'Head of Operations,Chief Engineer,Procurement Manager,VP Sales,Data Analyst,Founder,Plant Manager,Marketing Director'.split(
    ',',
  );
const PLACES = 'Rotterdam,Leeds,Porto,Zürich,Toronto,Austin,Gdańsk,Lyon,Osaka,Nairobi'.split(',');
const BROKEN_EVERY = 100;
const header = 'First Name,Last Name,Profile URL,Email,Title,Company,Website,Location,Headline,Customer tier';

/**
 * Writes a file of made-up people, the same one each time: every hundredth row names nobody.
 *
 * @param from number of the first person, so that two files can be about different people
 * @returns {Promise<{ path: string, people: number, broken: number }>}
 */
export async function writeFile(path, rows, from = 0) {
  const file = createWriteStream(path);
  let text = `${header}\n`;
  let broken = 0;
  for (let row = 0; row < rows; row += 1) {
    const n = from + row;
    // Neighbours in the file differ in every column, as people of a real list do.
    const mixed = Math.imul(n + 1, 2654435761) >>> 0;
    const first = FIRST[mixed % FIRST.length];
    const last = LAST[(mixed >>> 8) % LAST.length];
    const company = `Company ${(mixed >>> 4) % 50_000} ${mixed % 2 === 0 ? 'GmbH' : 'Ltd'}`;
    const title = TITLES[(mixed >>> 12) % TITLES.length];
    const isBroken = row % BROKEN_EVERY === BROKEN_EVERY - 1;
    broken += isBroken ? 1 : 0;
    const link = isBroken ? 'not a link' : `https://www.linkedin.com/in/person-${mixed.toString(36)}-${n}`;
    text += `${first},${last},${link},p${n}@example.com,${title},${isBroken ? '' : `"${company}"`},www.company-${
      (mixed >>> 4) % 50_000
    }.example,${PLACES[(mixed >>> 16) % PLACES.length]},"${title}, ${company}",${'ABC'[mixed % 3]}\n`;
    if (text.length > 1 << 18) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end(text);
  await once(file, 'close');
  return { path, people: rows - broken, broken };
}
