import { rawResponse } from './raw-response.ts';

/** The response to bytes that are not HTTP, or that do not become a complete request in time. */
export function clientErrorResponse({ code }: { code?: string }): string {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return rawResponse(
        '408 Request Timeout',
        'The request did not arrive in time. Open a new connection, and send all of it at once.',
      );
    case 'HPE_HEADER_OVERFLOW':
      return rawResponse('431 Request Header Fields Too Large', 'The request headers are too large.');
    default:
      return rawResponse('400 Bad Request', 'The request is malformed.');
  }
}
