import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { opaqueId } from '../chance/draw.ts';
import { createHash } from 'node:crypto';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Attachment } from '../state/state.ts';
import type { Fields } from './params.ts';
import { WireError } from './wire-error.ts';

export const ATTACHMENT_BYTES_MAX = 26_214_400;

export interface Form {
  /** Single values; of a repeated name the last one. */
  fields: Fields;
  /** Every value of a repeated name. */
  all(name: string): string[];
  attachments: Attachment[];
}

/** Reads a multipart body; files are stored in the sandbox folder before anything happens with them. */
export async function readForm(sandbox: Sandbox, request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart())
    throw new WireError(
      415,
      'invalid_request',
      'Unsupported media type',
      'This route takes multipart/form-data.',
    );
  const values = new Map<string, string[]>();
  const attachments: Attachment[] = [];
  for await (const part of request.parts({
    limits: { fileSize: ATTACHMENT_BYTES_MAX, files: 20, fieldSize: 1_048_576 },
  })) {
    if (part.type === 'field') {
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), String(part.value)]);
      continue;
    }
    const bytes = await part.toBuffer();
    const digest = createHash('sha256').update(bytes).digest('hex');
    const id = opaqueId(sandbox.world.seed, 'attachment', digest, attachments.length);
    await writeFile(join(sandbox.folder, 'files', id), bytes, { mode: 0o600 });
    attachments.push({ id, fileName: part.filename, mimetype: part.mimetype, sizeBytes: bytes.length });
  }
  return {
    fields: Object.fromEntries([...values].map(([name, list]) => [name, list.at(-1)])),
    all: (name) => values.get(name) ?? [],
    attachments,
  };
}
