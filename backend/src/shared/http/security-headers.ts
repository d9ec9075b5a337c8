import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../../config';

/** The headers that tell browsers what they may do with an answer, of pages and of the API alike. */
export function securityHeaders({ http, payfast, production }: Config): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          scriptSrc: ["'self'"],
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
    }),
    (_request: Request, response: Response, next: NextFunction): void => {
      response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
      next();
    },
  ];
}

/**
 * The API's answers are personal and must not be cached; those that may be, pictures above all, set their own header.
 */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** For the queue dashboard and Swagger UI, whose own styles and scripts the shop's strict policy would refuse. */
export const inlineStylesAndScripts = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    scriptSrc: ["'self'", "'unsafe-inline'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
