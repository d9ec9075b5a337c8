import 'reflect-metadata';
import { runBesideWorker } from './job-process';
import { startOrExplain } from './shared/start';

/** The number process: reads numbers from photographs. */
startOrExplain(() => runBesideWorker('numbers'));
