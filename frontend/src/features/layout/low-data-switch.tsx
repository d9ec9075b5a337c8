import { useTranslation } from 'react-i18next';
import { chooseLowData, useLowData, useLowDataByItself } from '../../ui/low-data';
import { useHeldTick } from '../../ui/use-held-value';
import './low-data-switch.css';

/** Switches low data on and off, and says what it does. */
export function LowDataSwitch() {
  const { t } = useTranslation();
  const isOn = useLowData();
  const byItself = useLowDataByItself();
  const box = useHeldTick(isOn, (held) => {
    chooseLowData(held);
    return true;
  });
  return (
    <label className="low-data-switch">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        defaultChecked={isOn}
        onChange={({ target }) => chooseLowData(target.checked)}
      />
      <span>
        <b>{t('lowData.title')}</b>
        <span className="small">{t(byItself ? 'lowData.byItself' : 'lowData.hint')}</span>
      </span>
    </label>
  );
}
