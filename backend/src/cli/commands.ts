import { admin } from './admin';
import { audit } from './audit';
import { backup, restore, retention } from './keep';
import { migrate } from './migrate';
import { moveFiles } from './move-files';
import type { OperatorsCommand } from './operator';
import { reconcile } from './reconcile';
import { rotateFileKeys } from './rotate-file-keys';
import { requeueThumbnails, resendMails, retryPayments } from './try-again';

/** Every operators' command, by the name that it is called with. */
export const COMMANDS: Record<string, OperatorsCommand> = {
  migrate,
  admin,
  'requeue-thumbnails': requeueThumbnails,
  'resend-mails': resendMails,
  'retry-payments': retryPayments,
  reconcile,
  'move-files': moveFiles,
  'rotate-file-keys': rotateFileKeys,
  audit,
  backup,
  restore,
  retention,
};
