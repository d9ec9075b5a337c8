import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../../config';

/**
 * The headers that all answers have: what browsers may do with them. `ofApi` are those of the API's answers, which are
 * about a person and not to be kept; what may be kept, pictures above all, says so itself.
 *
 * An answer that is made often gives all its headers to `writeHead` at once: Node then writes them as they are, where it
 * puts each that is set before into a table first, which took a sixth of a gallery page's time (docs/performance.md).
 */
export function standingHeaders({ http, payfast, production, storage }: Config) {
  const { publicUrl: pictures } = storage.s3;
  const ofPages = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...(pictures === null ? [] : [new URL(pictures).origin])],
          styleSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          // PayFast hands the buyer on between hosts of its own, which browsers count as part of the form.
          formAction: [
            "'self'",
            new URL(payfast.processUrl).origin,
            ...(production ? ['https://*.payfast.co.za', 'https://*.payfast.io'] : []),
          ],
        },
      },
      strictTransportSecurity: http.secure,
      crossOriginResourcePolicy: { policy: 'same-origin' },
    }),
  );
  ofPages.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  return { ofPages, ofApi: new Map(ofPages).set('Cache-Control', 'no-store') };
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The headers that a middleware gives to every answer alike, so that they need not be made for each. */
function headersOf(middleware: Middleware): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
