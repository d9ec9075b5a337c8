import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { ParseArgsOptionsConfig } from 'node:util';

/** The values of a command's options, as they were given. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** A command for operators: what it is called with, and what it does with the whole shop at hand. */
export interface OperatorsCommand {
  /** Its options as a person writes them, and what it does; both for the list of commands. */
  usage: string;
  does: string;
  options?: ParseArgsOptionsConfig;
  /** Whether what was given is enough; the list of commands is shown otherwise. */
  accepts?(values: Values): boolean;
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

  private within<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, work);
  }
}
