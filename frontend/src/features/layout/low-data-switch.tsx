import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLowData, useLowData, useLowDataByItself } from '../../ui/low-data';
import './low-data-switch.css';

/** Switches low data on and off, and says what it does. */
export function LowDataSwitch() {
  const { t } = useTranslation();
  const isOn = useLowData();
  const byItself = useLowDataByItself();
  const box = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    if (box.current !== null && box.current.checked !== isOn) chooseLowData(box.current.checked);
  });
  // It may have been pressed before hydration.
  useEffect(() => takeOver(), []);
  return (
    <label className="low-data-switch">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => chooseLowData(target.checked)}
      />
      <span>
        <b>{t('lowData.title')}</b>
        <span className="small">{t(byItself ? 'lowData.byItself' : 'lowData.hint')}</span>
      </span>
    </label>
  );
}
