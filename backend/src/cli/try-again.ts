import { RequeuePictures } from '../modules/media/application/requeue-pictures.command';
import type { QueueName } from '../shared/outbox/outbox';
import { RetryJobs } from '../shared/outbox/retry-jobs.command';
import type { OperatorsCommand } from './operator';

/** Queues whose jobs end in a mail. */
const MAILS: QueueName[] = ['delivery', 'receipts', 'reports', 'mail'];

export const resendMails: OperatorsCommand = {
  usage: '',
  does: 'try every mail again that was given up: photographs, receipts, links, reports',
  async run(shop) {
    console.log(`${await shop.execute(new RetryJobs(MAILS))} mails are tried again`);
  },
};

export const retryPayments: OperatorsCommand = {
  usage: '',
  does: 'try every notification of a payment again that was given up',
  async run(shop) {
    console.log(`${await shop.execute(new RetryJobs(['payments']))} notifications are tried again`);
  },
};

export const requeueThumbnails: OperatorsCommand = {
  usage: '',
  does: 'make the pictures of every photograph that has none',
  async run(shop) {
    const removals = await shop.execute(new RetryJobs(['pictures']));
    const photographs = await shop.execute(new RequeuePictures(null));
    console.log(`${photographs} photographs are queued; ${removals} jobs that were given up are tried again`);
  },
};
