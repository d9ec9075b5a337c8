import { ErasePhotos } from '../modules/catalog/photos/erase-photos.command';
import { OperatorError } from '../shared/errors';
import type { OperatorsCommand } from './operator';

export const erasePhoto: OperatorsCommand = {
  usage: '--id N',
  does: 'remove a photograph for good, from the trash and its buyers too, when the law asks',
  help: `Its number is in its address, /photo/N. Its files are removed; its buyers get an
e-mail and their tokens back. A reported photograph is better deleted at
/admin/reports, where the audit log keeps who decided and why.`,
  options: { id: { type: 'string' } },
  problem: ({ id }) => (typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) ? null : 'Say which photograph: --id 12'),
  async run(shop, { id }) {
    const erased = await shop.execute(new ErasePhotos([Number(id)]));
    if (erased === 0) throw new OperatorError(`There is no photograph ${String(id)}`);
    console.log(`Removed photograph ${String(id)}`);
  },
};
