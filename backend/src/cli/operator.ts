import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ParseArgsOptionsConfig } from 'node:util';
import { audited } from '../modules/ops/application/audit.command';
import { DomainError } from '../shared/errors';

/** The values of a command's options, as they were given. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** A command for operators: its arguments, and its work on the whole shop. */
export interface OperatorsCommand {
  /** Its options as a person writes them, and what it does in a line; both for the list of commands. */
  usage: string;
  does: string;
  /** More about its use, in lines of at most 80 characters, for `<command> --help`. */
  help: string;
  options?: ParseArgsOptionsConfig;
  /** The error in the arguments; null if there is none. */
  problem?(values: Values): string | null;
  run(shop: Operator, values: Values): Promise<void>;
}

/** Runs commands and queries as a request would, with an entity manager of their own. */
export class Operator {
  constructor(readonly app: INestApplicationContext) {}

  execute<T>(command: Command<T>): Promise<T> {
    return this.within(() => this.app.get(CommandBus).execute(command));
  }

  ask<T>(query: Query<T>): Promise<T> {
    return this.within(() => this.app.get(QueryBus).execute(query));
  }

  /** Executes a command with an entry in the audit log: under this name, from this machine, and with its options. */
  executeAudited<T>(name: string, options: Record<string, unknown>, command: Command<T>): Promise<T> {
    const commands = this.app.get(CommandBus);
    const requestId = randomUUID();
    const entry = {
      userId: null,
      action: name,
      method: 'CLI',
      path: name,
      body: options,
      address: hostname(),
      requestId,
    };
    const outcomeOf = (error: unknown) => (error instanceof DomainError ? error.code : 'unexpected');
    return this.within(() => audited(commands, entry, outcomeOf, () => commands.execute(command)));
  }

  private within<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, work);
  }
}
