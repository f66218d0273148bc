import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threeFreePorts } from './free-ports.ts';
import { startProduct } from './product.ts';
import { announceProduct } from './running-product.ts';

/** Starts the real product on a fresh data folder; afterwards stops it and fails if a process is left. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-e2e-'));
  const product = await startProduct({ port: await threeFreePorts(), dataDir });
  const { url, sandboxUrl } = product;
  announceProduct({ url, sandboxUrl, dataDir });
  return async () => {
    await product.stop();
    // Kept after a failure: its logs say what happened.
    rmSync(dataDir, { recursive: true, force: true });
  };
}
