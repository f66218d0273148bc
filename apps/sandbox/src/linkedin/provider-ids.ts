import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const MAGIC = 0x57a1;

/** How ids of the network itself and of Sales Navigator begin. */
type Kind = 'ACoAA' | 'ACwAA';

export interface ProviderIds {
  /** The id of `target` as `viewer` sees it: `ACoAA…`, different for every viewer. */
  of(viewerNumber: number, targetNumber: number): string;
  /** The id that Sales Navigator has for the same person: `ACwAA…`. */
  navigator(viewerNumber: number, targetNumber: number): string;
  /** The person number behind an id of the first kind, or undefined when this viewer was never given it. */
  read(viewerNumber: number, providerId: string): number | undefined;
  /** The same for an id of Sales Navigator. */
  readNavigator(viewerNumber: number, navigatorId: string): number | undefined;
}

/** Provider ids are sealed person numbers: each viewer has an own key, so nothing has to be stored. */
export function createProviderIds(seed: string): ProviderIds {
  const keys = new Map<number, Buffer>();
  const keyOf = (viewer: number) => {
    const known =
      keys.get(viewer) ?? createHash('sha256').update(`${seed}|viewer|${viewer}`).digest().subarray(0, 16);
    keys.set(viewer, known);
    return known;
  };
  const seal = (viewer: number, target: number) => {
    const block = Buffer.alloc(16);
    block.writeUInt16BE(MAGIC, 0);
    block.writeUIntBE(target, 2, 6);
    block.writeUInt16BE(MAGIC, 14);
    const cipher = createCipheriv('aes-128-ecb', keyOf(viewer), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]);
  };
  const dress = (kind: Kind, sealed: Buffer) => {
    const tail = createHash('sha256')
      .update(kind === 'ACoAA' ? '' : kind)
      .update(sealed)
      .digest();
    return `${kind}${Buffer.concat([sealed, tail.subarray(0, 8)]).toString('base64url')}`;
  };
  const read = (kind: Kind, viewer: number, id: string) => {
    if (!id.startsWith(kind) || !/^[\w-]{37}$/.test(id)) return undefined;
    const sealed = Buffer.from(id.slice(kind.length), 'base64url').subarray(0, 16);
    const decipher = createDecipheriv('aes-128-ecb', keyOf(viewer), null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
    if (block.readUInt16BE(0) !== MAGIC || block.readUInt16BE(14) !== MAGIC) return undefined;
    return dress(kind, sealed) === id ? block.readUIntBE(2, 6) : undefined;
  };

  return {
    of: (viewer, target) => dress('ACoAA', seal(viewer, target)),
    navigator: (viewer, target) => dress('ACwAA', seal(viewer, target)),
    read: (viewer, id) => read('ACoAA', viewer, id),
    readNavigator: (viewer, id) => read('ACwAA', viewer, id),
  };
}
