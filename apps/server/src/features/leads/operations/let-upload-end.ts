import type { IncomingMessage } from 'node:http';

/**
 * Reads and drops what is left of an upload that was refused: browsers show the answer only once they could
 * send everything. Gives up on the connection after `bytesMax`.
 */
export function letUploadEnd(upload: IncomingMessage, bytesMax: number): void {
  let dropped = 0;
  upload.unpipe();
  upload.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > bytesMax) upload.socket.destroy();
  });
  upload.resume();
}
