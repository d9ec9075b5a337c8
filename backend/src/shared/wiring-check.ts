import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { eventsOf, messageOf } from './handlers';
import { accessOf } from './http/access';

const ROUTE_METHOD = 'method';

/**
 * Refuses to start when a command, query or event has more than one handler, or when a call does not say who may make
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
    for (const { metatype } of this.discovery.getProviders())
      if (metatype) for (const message of [messageOf(metatype), ...eventsOf(metatype)]) add(message, metatype.name);
    handlers.delete(undefined);
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
