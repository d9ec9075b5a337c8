import { Delete } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NETBALL_POSITIONS, SIDE_LETTERS, useBib } from '../../i18n/shirt-labels';
import { useLanguage } from '../../i18n';
import { classes } from '../../ui/classes';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface KeypadProps {
  /** Positions have keys, too. */
  isNetball: boolean;
  hasTeams: boolean;
  onPress: (key: string) => void;
}

/** Keys for fingers, with all that a label is made of. */
export function Keypad({ isNetball, hasTeams, onPress }: KeypadProps) {
  const { t } = useTranslation('admin-tagging');
  const bibOf = useBib();
  const letters = SIDE_LETTERS[useLanguage()];
  const erase = () => onPress('Backspace');
  const key = (name: string, text = name, label?: string, wide = false) => (
    <button
      key={name}
      type="button"
      className={classes('tag-key', wide && 'wide')}
      aria-label={label}
      onClick={() => onPress(text)}
    >
      {name}
    </button>
  );
  return (
    <div className="tag-keypad" role="group" aria-label={t('keypad.title')}>
      {DIGITS.map((digit) => key(digit))}
      {isNetball && NETBALL_POSITIONS.map((position) => key(bibOf(position)))}
      {hasTeams && key(letters.home, letters.home, t('keypad.home'))}
      {hasTeams && key(letters.away, letters.away, t('keypad.away'))}
      {key(t('keypad.space'), ' ', undefined, true)}
      <button type="button" className="tag-key" aria-label={t('keypad.delete')} onClick={erase}>
        <Delete aria-hidden="true" />
      </button>
    </div>
  );
}
