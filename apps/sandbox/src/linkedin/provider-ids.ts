import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const MAGIC = 0x57a1;

export interface ProviderIds {
  /** The id of `target` as `viewer` sees it: `ACoAA…`, different for every viewer. */
  of(viewerNumber: number, targetNumber: number): string;
  /** The person number behind an id, or undefined when this viewer was never given it. */
  read(viewerNumber: number, providerId: string): number | undefined;
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
  const dress = (sealed: Buffer) => {
    const tail = createHash('sha256').update(sealed).digest().subarray(0, 8);
    return `ACoAA${Buffer.concat([sealed, tail]).toString('base64url')}`;
  };

  return {
    of: (viewer, target) => dress(seal(viewer, target)),
    read(viewer, providerId) {
      if (!/^ACoAA[\w-]{32}$/.test(providerId)) return undefined;
      const sealed = Buffer.from(providerId.slice(5), 'base64url').subarray(0, 16);
      const decipher = createDecipheriv('aes-128-ecb', keyOf(viewer), null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
      if (block.readUInt16BE(0) !== MAGIC || block.readUInt16BE(14) !== MAGIC) return undefined;
      return dress(sealed) === providerId ? block.readUIntBE(2, 6) : undefined;
    },
  };
}
