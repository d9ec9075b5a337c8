import { Check, CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';
import { closeToast, useToasts } from './toast';
import './toaster.css';

/** A press by mouse or finger leaves the keyboard in the page: with it in here, the next toast would stay for good. */
const leaveFocus = (event: MouseEvent) => event.preventDefault();

/** Shows the toasts with the specification's constants (§9): 5000 ms, swipe right by 50 px, hotkey F8. */
export default function Toaster() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={t('common.notification')}>
      {toasts.map(({ id, title, description, tone, actions, open }) => (
        <Toast.Root
          key={id}
          className={classes('toast', tone)}
          open={open}
          type={tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(stays) => {
            if (!stays) closeToast(id);
          }}
        >
          {tone === 'bad' ? (
            <CircleAlert className="large" aria-hidden="true" />
          ) : (
            <Check className="large" aria-hidden="true" />
          )}
          <div>
            <Toast.Title className="toast-title">{title}</Toast.Title>
            {description !== undefined && <Toast.Description>{description}</Toast.Description>}
          </div>
          {actions.length > 0 && (
            <div className="toast-actions">
              {actions.map(({ label, onPress }) => (
                <Toast.Action key={label} altText={label} onClick={onPress} onMouseDown={leaveFocus}>
                  {label}
                </Toast.Action>
              ))}
            </div>
          )}
          <Toast.Close className="icon-button" aria-label={t('common.close')} onMouseDown={leaveFocus}>
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toast-viewport" hotkey={['F8']} label={t('common.notifications')} />
    </Toast.Provider>
  );
}
