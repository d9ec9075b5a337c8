import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { HANDLER_METADATA } from './handlers';
import { accessOf } from './http/access';

/** Where @nestjs/bull keeps a processor's queue and a method's job. */
const PROCESSOR = 'bull:module_queue';
const PROCESS = 'bull:module_queue_process';
const ROUTE_METHOD = 'method';

/**
 * Refuses to start when a command, query or job has more than one handler, or when a call does not say who may make
 * it. Nest does not know of messages without a handler: `test/architecture` looks for them.
 */
@Injectable()
export class WiringCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const problems = [...this.doubleHandlers(), ...this.callsWithoutRule()];
    if (problems.length > 0) throw new Error(`The modules are not wired correctly:\n${problems.join('\n')}`);
  }

  private doubleHandlers(): string[] {
    const handlers = new Map<unknown, string[]>();
    const add = (message: unknown, handler: string) =>
      handlers.set(message, [...(handlers.get(message) ?? []), handler]);
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype || typeof instance !== 'object' || instance === null) continue;
      for (const kind of HANDLER_METADATA) {
        const message: unknown = Reflect.getMetadata(kind, metatype);
        if (message) add(message, metatype.name);
      }
      const processor = Reflect.getMetadata(PROCESSOR, metatype) as { name?: string } | undefined;
      if (!processor) continue;
      for (const method of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const process = Reflect.getMetadata(PROCESS, (instance as Record<string, object>)[method] ?? {}) as
          { name?: string } | undefined;
        if (process) add(`${processor.name}/${process.name}`, `${metatype.name}.${method}`);
      }
    }
    return [...handlers.values()].filter((names) => names.length > 1).map((names) => `  twice: ${names.join(' and ')}`);
  }

  private callsWithoutRule(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (!metatype) return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(ROUTE_METHOD, prototype[name] as object))
        .filter((name) => !accessOf(this.reflector, prototype[name] as () => unknown, metatype))
        .map((name) => `  no rule who may call ${metatype.name}.${name}`);
    });
  }
}
