import type { Exclusion } from '@waypost/contract/leads';
import { HEADER_WORDS, normaliseHeader } from '@waypost/domain/leads/csv-columns';
import { dayIn } from '@waypost/domain/leads/plain-values';

/** What the columns of a list of exclusions mean, by the words of its first row. */

export interface ListColumn {
  column: 'value' | 'kind' | 'reason' | 'until';
  /** What every value of the column is. */
  kind?: Exclusion['kind'];
}

const value = (kind?: Exclusion['kind']): ListColumn => ({
  column: 'value',
  ...(kind === undefined ? {} : { kind }),
});

/** Names of columns that are reasons just as often: "Acme,Customer" is a line of a list. */
const companiesToLeaveOut: readonly string[] = [
  ...[
    'account',
    'customer',
    'client',
    'competitor',
    'konto',
    'kunde',
    'kundenname',
    'wettbewerber',
    'cliente',
  ],
  'concurrent',
];
/** In the order in which they win; English, German, French, Spanish, Portuguese. */
const words: readonly (readonly [ListColumn, readonly string[]])[] = [
  [
    value(),
    ['value', 'url', 'link', 'wert', 'valeur', 'valor', 'exclusion', 'ausschluss', 'blacklist', 'block list'],
  ],
  [
    value('keyword'),
    ['keyword', 'word', 'stichwort', 'schlusselwort', 'mot cle', 'palabra clave', 'palavra chave'],
  ],
  [value('person'), ['person', 'personne', 'persona', 'pessoa', 'profile', 'profil', 'perfil']],
  [value('person'), HEADER_WORDS.profileUrl],
  [value('person'), HEADER_WORDS.email],
  [value('domain'), HEADER_WORDS.companyDomain],
  [value('company'), companiesToLeaveOut],
  [value('company'), HEADER_WORDS.company],
  [{ column: 'kind' }, ['kind', 'type', 'art', 'typ', 'genre', 'tipo']],
  [
    { column: 'reason' },
    [
      ...[
        'reason',
        'note',
        'notes',
        'comment',
        'comments',
        'why',
        'remark',
        'grund',
        'notiz',
        'notizen',
        'bemerkung',
      ],
      ...[
        'kommentar',
        'raison',
        'motif',
        'commentaire',
        'remarque',
        'motivo',
        'razon',
        'nota',
        'notas',
        'comentario',
      ],
      ...['observacao', 'observacoes', 'razao'],
    ],
  ],
  [
    { column: 'until' },
    [
      ...[
        'until',
        'expires',
        'expires on',
        'expiry',
        'expiry date',
        'last day',
        'end',
        'end date',
        'valid until',
        'bis',
      ],
      ...[
        'gultig bis',
        'ablauf',
        'ablaufdatum',
        'letzter tag',
        'ende',
        'enddatum',
        'jusqu a',
        'jusqu au',
        'expiration',
      ],
      ...[
        'date d expiration',
        'date de fin',
        'fin',
        'hasta',
        'vence',
        'caducidad',
        'fecha de fin',
        'ate',
        'validade',
      ],
      ...['expira', 'data de fim', 'fim'],
    ],
  ],
];
const byWord = new Map<string, ListColumn>();
for (const [column, known] of words) {
  for (const word of known) if (!byWord.has(word)) byWord.set(word, column);
}
/** A name alone is a company's, unless another column says who is meant. */
const nameWords: ReadonlySet<string> = new Set([...['name', 'nom', 'nombre', 'nome', 'bezeichnung']]);

const columnOf = (cell: string) => byWord.get(normaliseHeader(cell));
const isName = (cell: string) => nameWords.has(normaliseHeader(cell));

/** Whether a first row names columns: it says where the values are, or what stands beside them, and holds no day. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => dayIn(cell) !== null)) return false;
  return cells.some((cell, place) => {
    const known = columnOf(cell);
    if (known === undefined) return false;
    return place === 0 ? known.column === 'value' : !companiesToLeaveOut.includes(normaliseHeader(cell));
  });
}

/**
 * What each column is under these names; undefined: not used. Without a column that is known to hold the values the
 * first that says nothing else does, and under names that say nothing at all they are value, reason and last day.
 */
export function columnsUnder(cells: readonly string[]): readonly (ListColumn | undefined)[] {
  const known = cells.map(columnOf);
  if (known.some((one) => one?.column === 'value')) return known;
  if (known.every((one) => one === undefined) && !cells.some(isName)) return plainColumns;
  const named = cells.findIndex(isName);
  const at = named < 0 ? known.indexOf(undefined) : named;
  return known.map((one, place) => (place === at ? value() : one));
}

/** Of a list whose first row is one of its values. */
export const plainColumns: readonly ListColumn[] = [value(), { column: 'reason' }, { column: 'until' }];
