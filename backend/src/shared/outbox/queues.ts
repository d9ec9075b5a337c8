import type { Queue } from 'bull';
import type { Role } from '../../config';

interface QueueSettings {
  /** Description of its jobs, for the queue dashboard. */
  does: string;
  /** The process that runs its jobs. */
  process: Extract<Role, 'worker' | 'pictures' | 'numbers'>;
  /** Jobs at the same time in one process. */
  concurrency: number;
  /**
   * Tries of a job, 2 s apart at first and then twice as long each time: 8 take eight minutes, 14 over nine hours, for
   * mails of what people have paid for, which must outlast a mail server that is away for a night.
   */
  attempts: 8 | 14;
  /** Its jobs send mails. */
  mails: boolean;
}

/** The Bull queues of the shop. */
export const QUEUES = {
  pictures: {
    does: 'Thumbnails and previews of uploaded photographs; files of deleted ones',
    process: 'pictures',
    // Three, of a thread each, fill two cores best (measured; docs/performance.md).
    concurrency: 3,
    attempts: 8,
    mails: false,
  },
  // Apart from pictures, so that new photographs need not wait for those of the whole shop.
  remakes: {
    does: 'Thumbnails and previews made anew, with another watermark',
    process: 'pictures',
    concurrency: 2,
    attempts: 8,
    mails: false,
  },
  numbers: {
    does: 'Numbers and netball positions read from photographs',
    process: 'numbers',
    // One at a time, of one thread: it must stay small, and is never urgent.
    concurrency: 1,
    attempts: 8,
    mails: false,
  },
  delivery: {
    does: 'Bought photographs and notices of refunds, by mail',
    process: 'worker',
    concurrency: 3,
    attempts: 14,
    mails: true,
  },
  payments: {
    does: 'Payment notices: checked, and tokens credited',
    process: 'worker',
    concurrency: 5,
    attempts: 8,
    mails: false,
  },
  // Apart from payments, which a mail server that is away must not hold up.
  receipts: {
    does: 'Receipts of payments, and second payments that were given back, by mail',
    process: 'worker',
    concurrency: 3,
    attempts: 14,
    mails: true,
  },
  reports: {
    does: 'Reported photographs, told to the support address by mail',
    process: 'worker',
    concurrency: 1,
    attempts: 14,
    mails: true,
  },
  // Apart from links for passwords, which hundreds of mails at eight in the evening must not hold up.
  players: {
    does: 'New photographs of followed players and teams, by mail',
    process: 'worker',
    concurrency: 2,
    attempts: 14,
    mails: true,
  },
  labels: {
    does: 'Numbers that the reader found and parents suggested, noted in the audit log',
    process: 'worker',
    concurrency: 1,
    attempts: 8,
    mails: false,
  },
  mail: {
    does: 'Links for passwords and addresses, by mail',
    process: 'worker',
    concurrency: 3,
    attempts: 8,
    mails: true,
  },
} satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Whether a process runs jobs. */
export const runsJobs = (role: Role) => Object.values(QUEUES).some(({ process }) => process === role);

/** Asks Nest for the `QueueMap`. */
export const QUEUE_MAP = Symbol('QUEUE_MAP');
/** Every queue by its name. */
export type QueueMap = ReadonlyMap<QueueName, Queue>;
