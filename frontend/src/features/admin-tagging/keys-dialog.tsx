import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n';
import { SIDE_LETTERS } from '../../i18n/shirt-labels';
import { Dialog } from '../../ui/dialog';

/** The keys, and what each does. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-tagging');
  const { home, away } = SIDE_LETTERS[useLanguage()];
  const keys: [key: string, does: string][] = [
    [t('keys.names.labels', { away }), t('keys.write')],
    [`7${home}, 7${away}`, t('keys.team')],
    [t('keys.names.enter'), t('keys.enter')],
    ['=', t('keys.repeat')],
    ['+', t('keys.accept')],
    ['−', t('keys.refuse')],
    ['.', t('keys.skip')],
    [t('keys.names.backspace'), t('keys.removeLast')],
    ['← →', t('keys.arrows')],
    [t('keys.names.undo'), t('keys.undo')],
    [t('keys.names.escape'), t('keys.clear')],
    ['?', t('keys.help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <table className="tag-keys">
        <tbody>
          {keys.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t('keys.burst')}</p>
    </Dialog>
  );
}
