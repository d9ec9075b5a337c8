import { useTranslation } from 'react-i18next';

/** Writes seconds as people say them: 12 s, 3 min 12 s, 1 h 5 min, 9465 days. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('admin-sorting');
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours >= 48) return t('duration.days', { count: Math.round(hours / 24) });
    if (hours > 0) return t('duration.hours', { hours, minutes: minutes % 60 });
    if (minutes > 0) return t('duration.minutes', { minutes, seconds: seconds % 60 });
    return t('duration.seconds', { seconds });
  };
}
