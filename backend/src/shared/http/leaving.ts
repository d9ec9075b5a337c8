import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';

/**
 * How an API process takes its leave when it is asked to end. For `DRAIN_SECONDS` the readiness check says so
 * (Terminus) while it goes on answering; then it takes no new connection, finishes what is under way, and ends.
 * Connections that proxies keep for the next request are given up meanwhile, so that none is sent into a closed one.
 */
@Injectable()
export class Leaving implements OnModuleDestroy {
  private hasBegun = false;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Express middleware: tells who asks that the connection ends with this answer. */
  readonly farewell = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.hasBegun) response.setHeader('Connection', 'close');
    next();
  };

  onModuleDestroy(): void {
    this.hasBegun = true;
    // A worker has none.
    const adapter = this.host.httpAdapter as AbstractHttpAdapter<Server> | undefined;
    // Answers that were begun before could not say it: their connections end when they have nothing more to carry.
    if (adapter) adapter.getHttpServer().keepAliveTimeout = 1;
  }
}
