import 'reflect-metadata';
import { runBesideWorker } from './job-process';
import { startOrExplain } from './shared/start';

/** The picture process: makes thumbnails and previews. */
startOrExplain(() => runBesideWorker('pictures'));
