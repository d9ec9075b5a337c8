import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Config } from '../../config';
import { DomainError } from '../errors';
import { isRead } from './methods';

/**
 * Seconds for the requests under way when no new ones are taken any more. Platforms kill what does not end: they must
 * have the patience for `DRAIN_SECONDS`, these, and some more for what is cut off to be cleared away.
 */
export const FINISH_SECONDS = 60;

/**
 * The last seconds of `DRAIN_SECONDS`, in which reads are turned away. A proxy that asks for no readiness learns of a
 * process that leaves by requests that fail, and may send only reads once more, to another one: what changes something,
 * and comes just when the door closes, would fail for good. So it is told by the reads first, and sends nothing more.
 */
export const PARTING_SECONDS = 3;

/**
 * How an API process takes its leave when it is asked to end. For `DRAIN_SECONDS` the readiness check says so
 * (Terminus) while it goes on answering, at last without reads; then it takes no new connection, finishes what is under
 * way, and ends. A slow upload or download is cut off in time: of an upload, what has arrived is kept, where a killed
 * process would lose it.
 */
@Injectable()
export class Leaving implements OnModuleDestroy {
  private stage: 'open' | 'draining' | 'parting' = 'open';
  /** Milliseconds from the beginning on, after which what is under way is cut off. */
  readonly patience: number;
  /** Milliseconds from the beginning on, after which reads are turned away. */
  private readonly parting: number;

  constructor(
    private readonly host: HttpAdapterHost,
    { http }: Config,
  ) {
    this.patience = (http.drainSeconds + FINISH_SECONDS) * 1000;
    this.parting = Math.max(0, http.drainSeconds - PARTING_SECONDS) * 1000;
  }

  /** Express middleware: tells who asks that the connection ends with this answer. Error: 502 for a read at last. */
  readonly farewell = ({ method }: Request, response: Response, next: NextFunction): void => {
    if (this.stage !== 'open') response.setHeader('Connection', 'close');
    next(this.stage === 'parting' && isRead(method) ? leaving() : undefined);
  };

  onModuleDestroy(): void {
    this.stage = 'draining';
    // A worker has none.
    const adapter = this.host.httpAdapter as AbstractHttpAdapter<Server> | undefined;
    if (!adapter) return;
    const server = adapter.getHttpServer();
    setTimeout(() => {
      this.stage = 'parting';
      // Answers that were begun before could not say it: their connections end when they have nothing more to carry.
      server.keepAliveTimeout = 1;
    }, this.parting).unref();
    setTimeout(() => server.closeAllConnections(), this.patience).unref();
  }
}

const leaving = () =>
  new DomainError('leaving', 'server-leaving', {
    en: 'The shop is being restarted. Please try again in a minute.',
    af: 'Die winkel word herbegin. Probeer asseblief oor ’n minuut weer.',
  });
