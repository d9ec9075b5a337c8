import { Injectable, Logger } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { Config } from '../../../config';
import { traced } from '../../../shared/tracing/tracing';
import { splitNotice } from './payfast-signature';

/** PayFast's servers that send notices, by name; their addresses join the configured ones in production. */
const HOSTS = ['www.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za', 'sandbox.payfast.co.za'];
/**
 * Milliseconds after which the names are looked up again: for a sender that is among their addresses, and for one that
 * is not. PayFast may have moved meanwhile, or a name not have resolved.
 */
const KEPT = { known: 60 * 60 * 1000, strange: 60 * 1000 };
const CONFIRMATION_TIMEOUT = 15_000;

/** The payment provider, as the wallet asks it back: PayFast itself, or its simulator. */
@Injectable()
export class Payfast {
  private readonly logger = new Logger(Payfast.name);
  private readonly configured: BlockList | null;
  private readonly named = new Map<string, string[]>();
  private lookedAt = -Infinity;
  private hasAllNames = true;
  private looking?: Promise<unknown>;

  constructor(private readonly config: Config) {
    this.configured = config.payfast.sources && addressList(config.payfast.sources);
  }

  /** Whether a notice from this address can be PayFast's. */
  async isKnownSource(address: string): Promise<boolean> {
    if (!this.configured) return true;
    const plain = address.replace(/^::ffff:/, '');
    if (this.configured.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return true;
    return this.config.production && this.isNamed(plain);
  }

  /** False while one of PayFast's names does not resolve: then an address that is not known may be PayFast's, too. */
  get knowsAllSources(): boolean {
    return this.hasAllNames;
  }

  /** Whether PayFast says that it has sent this notice. Throws when it does not answer: ask again later. */
  async confirms(body: string): Promise<boolean> {
    if (!this.config.payfast.confirmation) return true;
    const answer = await traced({ name: 'PayFast’s confirmation', kind: 'CLIENT' }, () =>
      fetch(this.config.payfast.validateUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: splitNotice(body)?.signed ?? '',
        redirect: 'error',
        signal: AbortSignal.timeout(CONFIRMATION_TIMEOUT),
      }),
    );
    const verdict = (await answer.text()).trim();
    if (verdict === 'VALID' || verdict === 'INVALID') return verdict === 'VALID';
    throw new Error(`PayFast's confirmation answered ${answer.status} and neither VALID nor INVALID`);
  }

  private async isNamed(address: string): Promise<boolean> {
    const isHere = () => [...this.named.values()].flat().includes(address);
    if (performance.now() >= this.lookedAt + (isHere() ? KEPT.known : KEPT.strange)) {
      // Concurrent callers share one look-up: anybody can send a notice.
      this.looking ??= this.lookForAll().finally(() => (this.looking = undefined));
      await this.looking;
    }
    return isHere();
  }

  private async lookForAll(): Promise<void> {
    const found = await Promise.all(HOSTS.map((host) => this.look(host)));
    this.hasAllNames = !found.includes(false);
    if (this.named.size > 0) this.lookedAt = performance.now();
  }

  /** Answers whether a name resolves; one that does not at the moment takes nothing away. */
  private async look(host: string): Promise<boolean> {
    try {
      const found = await lookup(host, { all: true });
      this.named.set(
        host,
        found.map(({ address }) => address),
      );
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, `The address of ${host} is not known`);
      return false;
    }
  }
}

/** Addresses, CIDR ranges and `first-last` ranges as one list. */
export function addressList(sources: string[]): BlockList {
  const list = new BlockList();
  for (const source of sources) {
    const [first = '', last] = source.split('-');
    const [network = '', bits] = source.split('/');
    if (last !== undefined) list.addRange(first, last, family(first));
    else if (bits !== undefined) list.addSubnet(network, Number(bits), family(network));
    else list.addAddress(source.replace(/^::ffff:/, ''), family(source.replace(/^::ffff:/, '')));
  }
  return list;
}

function family(address: string): 'ipv4' | 'ipv6' {
  if (!isIP(address)) throw new Error('PAYFAST_SOURCES holds something that is not an address');
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
