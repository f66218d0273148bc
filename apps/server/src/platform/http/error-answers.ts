import type { ErrorBody, ErrorCode } from '@waypost/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { AppError } from './app-error.ts';

/** The one place that turns failures into HTTP answers. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: unknown, request, reply) => {
    const appError = toAppError(error);
    if (appError.status >= 500)
      request.log.error({ err: error, details: appError.details }, appError.message);
    else request.log.info({ code: appError.code, details: appError.details }, appError.message);
    return sendError(request, reply, appError);
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.issues === undefined ? {} : { issues: error.issues }),
  };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply.status(error.status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Postgres conditions that mean "busy or away", not "our defect". */
const unavailableStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '40001',
  '40P01',
]);
/** Text the database cannot store although it passed validation (NUL, lone surrogates). */
const badTextStates = new Set(['22021', '22P05']);

/** What the multipart reader says of a body that is not one; it names no code. */
const brokenUpload = /^(Multipart: |Unexpected end of (multipart data|form)|Part terminated early)/;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError && unavailableStates.has(error.code ?? '')) return unavailable(error);
  if (isFullDisk(error)) {
    return new AppError(
      'unavailable',
      'The disk of the server is full, so this was not stored. Try again when there is space.',
      { cause: error },
    );
  }
  if (error instanceof pg.DatabaseError && badTextStates.has(error.code ?? '')) {
    return new AppError(
      'invalid_input',
      'The text contains a character that cannot be stored. Remove it and try again.',
      {
        cause: error,
      },
    );
  }
  if (
    error instanceof Error &&
    /connect ECONNREFUSED|ENOENT.*\.s\.PGSQL|Connection terminated|timeout exceeded when trying to connect|write EPIPE|read ECONNRESET/.test(
      error.message,
    )
  ) {
    return unavailable(error);
  }
  if (error instanceof Error && brokenUpload.test(error.message)) {
    return new AppError(
      'malformed_request',
      'The upload was cut short or is not a multipart form. Send the file again.',
      { cause: error },
    );
  }
  const fromFastify = fastifyCodes[(error as FastifyError | undefined)?.code ?? ''];
  if (fromFastify !== undefined) return new AppError(fromFastify[0], fromFastify[1], { cause: error });
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError(
      'malformed_request',
      'The request could not be read. Check its format and try again.',
      {
        cause: error,
      },
    );
  }
  return new AppError(
    'internal',
    'Something went wrong on our side. Try again; if it stays, send us the request id.',
    {
      cause: error,
    },
  );
}

/** No room for a row or for a file, by the codes of PostgreSQL and of the system. */
function isFullDisk(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '53100' || code === 'ENOSPC';
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The database is not reachable right now. Try again in a moment.', {
    cause,
  });
}

const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large. Send less at once.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_media_type', 'Send JSON with content type application/json.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong_media_type', 'Send the file as multipart/form-data.'],
  FST_ERR_BAD_URL: [
    'malformed_request',
    'The address of the call could not be read. Check it and try again.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', 'The request body is empty. Send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', 'The request body is not valid JSON.'],
};
