import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Config } from '../../config';

/**
 * Seconds for the requests under way when no new ones are taken any more. Platforms kill what does not end: they must
 * have the patience for `DRAIN_SECONDS`, these, and some more for what is cut off to be cleared away.
 */
export const FINISH_SECONDS = 60;

/**
 * How an API process takes its leave when it is asked to end. For `DRAIN_SECONDS` the readiness check says so
 * (Terminus) while it goes on answering; then it takes no new connection, finishes what is under way, and ends. A slow
 * upload or download is cut off in time: of an upload, what has arrived is kept, where a killed process would lose it.
 * Connections that proxies keep for the next request are given up meanwhile, so that none is sent into a closed one.
 */
@Injectable()
export class Leaving implements OnModuleDestroy {
  private hasBegun = false;
  /** Milliseconds from the beginning on, after which what is under way is cut off. */
  readonly patience: number;

  constructor(
    private readonly host: HttpAdapterHost,
    { http }: Config,
  ) {
    this.patience = (http.drainSeconds + FINISH_SECONDS) * 1000;
  }

  /** Express middleware: tells who asks that the connection ends with this answer. */
  readonly farewell = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.hasBegun) response.setHeader('Connection', 'close');
    next();
  };

  onModuleDestroy(): void {
    this.hasBegun = true;
    // A worker has none.
    const adapter = this.host.httpAdapter as AbstractHttpAdapter<Server> | undefined;
    if (!adapter) return;
    const server = adapter.getHttpServer();
    // Answers that were begun before could not say it: their connections end when they have nothing more to carry.
    server.keepAliveTimeout = 1;
    setTimeout(() => server.closeAllConnections(), this.patience).unref();
  }
}
