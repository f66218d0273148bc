/**
 * The notation in which Sales Navigator writes a search into its address:
 * `(keywords:cfo,filters:List((type:REGION,values:List((id:1,text:Berlin,selectionType:INCLUDED)))))`.
 */

export type QueryNode = string | QueryNode[] | QueryRecord;
export interface QueryRecord {
  readonly [key: string]: QueryNode;
}

/** Deeper than any real search; a text made to go deeper is refused. */
const depthMax = 12;

/** Reads the notation; undefined for what is not written in it. Texts are percent-decoded. */
export function readQuery(text: string): QueryNode | undefined {
  const reader = { text: text.trim(), at: 0 };
  const node = readNode(reader, 0);
  return node === undefined || reader.at < reader.text.length ? undefined : node;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readNode(reader: Reader, depth: number): QueryNode | undefined {
  if (depth > depthMax) return undefined;
  if (reader.text.startsWith('List(', reader.at)) return readList(reader, depth);
  if (reader.text[reader.at] === '(') return readRecord(reader, depth);
  return readText(reader);
}

function readList(reader: Reader, depth: number): QueryNode[] | undefined {
  reader.at += 'List('.length;
  const items: QueryNode[] = [];
  while (reader.at < reader.text.length) {
    if (take(reader, ')')) return items;
    if (items.length > 0 && !take(reader, ',')) return undefined;
    const item = readNode(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return undefined;
}

function readRecord(reader: Reader, depth: number): QueryRecord | undefined {
  reader.at += 1;
  const pairs: [string, QueryNode][] = [];
  while (reader.at < reader.text.length) {
    if (take(reader, ')')) return Object.fromEntries(pairs);
    if (pairs.length > 0 && !take(reader, ',')) return undefined;
    const key = /^[A-Za-z]\w*:/.exec(reader.text.slice(reader.at, reader.at + 60))?.[0];
    if (key === undefined) return undefined;
    reader.at += key.length;
    const value = readNode(reader, depth + 1);
    if (value === undefined) return undefined;
    pairs.push([key.slice(0, -1), value]);
  }
  return undefined;
}

/** Text ends at a bracket, or at a comma behind which the next thing begins: addresses decoded once too often still read. */
function readText(reader: Reader): string {
  const from = reader.at;
  while (reader.at < reader.text.length) {
    const sign = reader.text[reader.at];
    if (sign === ')' || sign === '(') break;
    if (sign === ',' && /^,(?:[A-Za-z]\w*:|\(|List\(|[^\s,()]+[,)])/.test(reader.text.slice(reader.at)))
      break;
    reader.at += 1;
  }
  return decoded(reader.text.slice(from, reader.at));
}

function take(reader: Reader, sign: string): boolean {
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes the notation; texts are percent-encoded, brackets included, so that they never read as structure. */
export function writeQuery(node: QueryNode): string {
  if (typeof node === 'string') {
    return encodeURIComponent(node).replace(
      /[()']/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  }
  if (Array.isArray(node)) return `List(${node.map(writeQuery).join(',')})`;
  return `(${Object.entries(node)
    .map(([key, value]) => `${key}:${writeQuery(value)}`)
    .join(',')})`;
}
