import { createRequestHandler } from '@react-router/express';
import type { AppLoadContext, ServerBuild } from 'react-router';

/** Express middleware that draws the shop's pages; `response.locals` is what it must know (app/page-context.d.ts). */
export const drawPage = createRequestHandler({
  build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
  getLoadContext: (_request, response) => response.locals as AppLoadContext,
});
