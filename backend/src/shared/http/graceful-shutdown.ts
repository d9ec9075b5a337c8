import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Config } from '../../config';
import { DomainError } from '../errors';
import { isRead } from './methods';

/*
 * Terminus makes the readiness check fail and waits, and Nest closes the server. Neither ends connections that a proxy
 * keeps open, nor an upload that is slow, and both of these lose requests when the process is killed.
 */

/**
 * Seconds for the requests under way when no new ones are taken any more. Platforms kill what does not end: they must
 * have the patience for `DRAIN_SECONDS`, these, and some more for what is cut off to be cleared away.
 */
export const FINISH_SECONDS = 60;

/**
 * The last seconds of `DRAIN_SECONDS`, in which reads are refused. A proxy that asks for no readiness, as nginx, learns
 * of a process that ends by requests that fail, and may send only reads again, to another one: a write that comes just
 * as the server closes would be lost.
 */
export const REFUSE_SECONDS = 3;

/**
 * Drains an API process on SIGTERM. For `DRAIN_SECONDS` the readiness check fails (Terminus) while it still answers,
 * but no reads in the last seconds. Then it takes no new connections, finishes requests and ends. Slow uploads and
 * downloads are cut off in time, so that the arrived files of an upload are kept, which a killed process would lose.
 */
@Injectable()
export class GracefulShutdown implements OnModuleDestroy {
  private state: 'open' | 'draining' | 'refusing' = 'open';
  /** Milliseconds from the beginning on, after which what is under way is cut off. */
  readonly patience: number;
  private readonly refuseAfter: number;

  constructor(
    private readonly host: HttpAdapterHost,
    { http }: Config,
  ) {
    this.patience = (http.drainSeconds + FINISH_SECONDS) * 1000;
    this.refuseAfter = Math.max(0, http.drainSeconds - REFUSE_SECONDS) * 1000;
  }

  /** Express middleware: each answer is the last on its connection. Error: 502 for a read at last. */
  readonly closeConnections = ({ method }: Request, response: Response, next: NextFunction): void => {
    if (this.state !== 'open') response.setHeader('Connection', 'close');
    next(this.state === 'refusing' && isRead(method) ? shuttingDown() : undefined);
  };

  onModuleDestroy(): void {
    this.state = 'draining';
    // A worker has none.
    const adapter = this.host.httpAdapter as AbstractHttpAdapter<Server> | undefined;
    if (!adapter) return;
    const server = adapter.getHttpServer();
    setTimeout(() => {
      this.state = 'refusing';
      // For connections whose answer had begun before, which are idle after it.
      server.keepAliveTimeout = 1;
    }, this.refuseAfter).unref();
    setTimeout(() => server.closeAllConnections(), this.patience).unref();
  }
}

const shuttingDown = () =>
  new DomainError('shutting-down', 'shutting-down', {
    en: 'The shop is being restarted. Please try again in a minute.',
    af: 'Die winkel word herbegin. Probeer asseblief oor ’n minuut weer.',
  });
