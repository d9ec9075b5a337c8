import { MoveFiles, type Moved } from '../modules/media/application/move-files.command';
import type { OperatorsCommand } from './operator';

export const moveFiles: OperatorsCommand = {
  usage: '',
  does: 'move every file from STORAGE_BEFORE to STORAGE, while the shop runs; may be cut off and run again',
  help: `A file is removed where it was only when the other place has taken it and its checksum
is the same. Prints how far it is. docs/operations.md says how to go about it.`,
  async run(shop) {
    const tell = ({ files, bytes, strangers }: Moved) => {
      const others = strangers > 0 ? `; ${strangers} others do not belong there and stay` : '';
      console.log(`${files} files moved (${(bytes / 1024 / 1024).toFixed(0)} MB)${others}`);
    };
    tell(await shop.execute(new MoveFiles(tell)));
  },
};
