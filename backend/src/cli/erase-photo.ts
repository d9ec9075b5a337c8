import { ErasePhotos } from '../modules/catalog/photos/erase-photos.command';
import { OperatorError } from '../shared/errors';
import type { OperatorsCommand } from './operator';

export const erasePhoto: OperatorsCommand = {
  usage: '--id N --reason TEXT',
  does: 'remove a photograph for good, from the trash and its buyers too, when the law asks',
  help: `Its number is in its address, /photo/N. Its files are removed; its buyers get an
e-mail and their tokens back. The audit log keeps the reason, so write no names
there. A reported photograph is better deleted at /admin/reports, where the audit
log keeps who decided, too.`,
  options: { id: { type: 'string' }, reason: { type: 'string' } },
  problem({ id, reason }) {
    if (typeof id !== 'string' || !/^[1-9]\d{0,8}$/.test(id)) return 'Say which photograph: --id 12';
    return typeof reason === 'string' && reason.trim() !== '' ? null : 'Say why: --reason "A parent asked for it"';
  },
  async run(shop, { id, reason }) {
    const options = { id: Number(id), reason: String(reason).trim() };
    const erased = await shop.executeAudited('erase-photo', options, new ErasePhotos([options.id]));
    if (erased === 0) throw new OperatorError(`There is no photograph ${String(id)}`);
    console.log(`Removed photograph ${String(id)}`);
  },
};
