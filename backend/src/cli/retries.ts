import { RequeuePictures } from '../modules/media/application/requeue-pictures.command';
import { QUEUE_NAMES, QUEUES } from '../shared/outbox/queues';
import { RetryJobs } from '../shared/outbox/retry-jobs.command';
import type { OperatorsCommand } from './operator';

export const resendMails: OperatorsCommand = {
  usage: '',
  does: 'try every mail again that was given up: photographs, receipts, links, reports',
  help: `For when the mail server is well again. A mail that has been sent is not sent twice.
What has not been given up is tried again without this.`,
  async run(shop) {
    console.log(
      `${await shop.execute(new RetryJobs(QUEUE_NAMES.filter((name) => QUEUES[name].mails)))} mails are tried again`,
    );
  },
};

export const retryPayments: OperatorsCommand = {
  usage: '',
  does: 'try every payment notice again that was given up',
  help: 'For when PayFast answers again. A payment is credited once, however often it is tried.',
  async run(shop) {
    console.log(`${await shop.execute(new RetryJobs(['payments']))} payment notices are tried again`);
  },
};

export const requeueThumbnails: OperatorsCommand = {
  usage: '[--all]',
  does: 'make the pictures of every photograph that has none',
  help: `Photographs that nothing works on, those that failed, and jobs that were given up,
removals of files among them. With --all the pictures of all others are made anew as
well, as for another BRAND_NAME or PREVIEW_EDGE; the old ones are shown until then.
Prints how many; /admin/thumbnail-progress shows how they come along.`,
  options: { all: { type: 'boolean', default: false } },
  async run(shop, { all }) {
    const jobs = await shop.execute(new RetryJobs(['pictures', 'remakes']));
    const photographs = await shop.execute(new RequeuePictures(null, all === true));
    console.log(`${photographs} photographs are queued; ${jobs} jobs that were given up are tried again`);
  },
};
