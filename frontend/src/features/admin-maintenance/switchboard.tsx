import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetMaintenance } from '../../api/generated/shop';
import type { MaintenanceMessageDto, MaintenanceStateDto } from '../../api/generated/shop.schemas';
import { LANGUAGES, type Language } from '../../i18n';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/field';
import { toast } from '../../ui/toast';
import { Buck } from '../layout/logo';
import { CloseDialog } from './close-dialog';
import './maintenance.css';

/** Turns maintenance on and off, and edits the message, with a preview. */
export function Switchboard({ state }: { state: MaintenanceStateDto }) {
  const { t } = useTranslation(['shop', 'admin']);
  const { enabled } = state;
  const change = useSetMaintenance({
    mutation: {
      meta: { failure: 'admin:maintenance.error', failureText: 'admin:maintenance.updateFailed' },
      onSuccess: ({ message }) => toast({ title: t('admin:maintenance.updated'), description: message }),
    },
  });
  // Texts that are not being edited show the current message, which another administrator may change.
  const [edited, setEdited] = useState<MaintenanceMessageDto>({});
  const messageIn = (language: Language) => edited[language] ?? state.message[language] ?? '';
  const turn = (on: boolean) => change.mutate({ data: { enabled: on } });
  const [asking, setAsking] = useState(false);
  return (
    <div className="maintenance-columns">
      {asking && (
        <CloseDialog
          onConfirm={() => {
            setAsking(false);
            turn(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <section className="admin-panel stack">
        <label className="maintenance-switch">
          <input
            type="checkbox"
            role="switch"
            checked={enabled}
            // Not `disabled`, which would take the keyboard's focus away.
            aria-disabled={change.isPending || undefined}
            onChange={(event) => !change.isPending && (event.target.checked ? setAsking(true) : turn(false))}
          />
          <span>
            <b>{t('admin:maintenance.switch')}</b>
            <span className="small muted">{t('admin:maintenance.switchText')}</span>
          </span>
        </label>
        <div className="row wraps">
          <Button variant="danger" disabled={enabled} working={change.isPending} onClick={() => setAsking(true)}>
            {t('admin:maintenance.enable')}
          </Button>
          <Button variant="gold" disabled={!enabled} working={change.isPending} onClick={() => turn(false)}>
            {t('admin:maintenance.disable')}
          </Button>
        </div>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(
              { data: { message: edited } },
              { onSuccess: () => setEdited((now) => (now === edited ? {} : now)) },
            );
          }}
        >
          {LANGUAGES.map((language) => (
            <TextAreaField
              key={language}
              label={t(`admin:maintenance.messages.${language}`)}
              lang={language}
              maxLength={500}
              value={messageIn(language)}
              onChange={(event) => setEdited({ ...edited, [language]: event.target.value })}
            />
          ))}
          <Button type="submit" working={change.isPending}>
            {t('admin:maintenance.saveMessage')}
          </Button>
        </form>
      </section>
      <section>
        <h2 className="small muted">{t('admin:maintenance.preview')}</h2>
        <div className="maintenance-preview">
          <Buck />
          <b>{t('layout.maintenance.title')}</b>
          {LANGUAGES.map((language) => (
            <p key={language} lang={language}>
              {messageIn(language)}
            </p>
          ))}
          <p className="small">{t('layout.maintenance.duration')}</p>
        </div>
      </section>
    </div>
  );
}
