import i18n, { type TFunction } from 'i18next';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import type texts from '../../i18n/en/admin-audit';

type Action = keyof typeof texts.sentences;

/** Without an account. */
const ACTORS = ['operator', 'reader', 'parent'] as const;
const isActor = (name: string): name is (typeof ACTORS)[number] => (ACTORS as readonly string[]).includes(name);

/** The field of a call that says which way it went: true reads as `on`, false as `off`, words as they are. */
const CHOICES: Record<string, string> = {
  setAdministrator: 'isAdmin',
  setPhotographer: 'isPhotographer',
  decideReport: 'decision',
  decideSecondPayment: 'decision',
  setReportPolicy: 'hideAtOnce',
  hideSelection: 'hidden',
  sellTokenPackage: 'sold',
  setMaintenance: 'enabled',
};

/** An entry as a sentence; an action without a sentence is named. */
export function sentenceOf(entry: AuditEntryDto, t: TFunction<'admin-audit'>): string {
  const { action, userId, username, about, gallery, photos, body } = entry;
  const tokens = Number(body?.['tokens'] ?? body?.['tokenPrice'] ?? 0);
  const isKnown = [action, `${action}_other`].some((key) => i18n.exists(`admin-audit:sentences.${key}`));
  const sentence = t(`sentences.${isKnown ? (action as Action) : 'unknown'}`, {
    who: userId === null && isActor(username) ? t(`actors.${username}`) : username,
    about: about ?? t('gone'),
    gallery: gallery ?? t('gone'),
    count: photos ?? 0,
    tokens: Math.abs(tokens),
    action,
    context: choiceIn(entry),
  });
  return entry.outcome === 'done' ? sentence : t('notDone', { sentence });
}

function choiceIn({ action, body, changes, photos }: AuditEntryDto): string | undefined {
  if (action === 'uploadPhotos') {
    if (photos === null) return 'none';
    return changes.filter(({ after }) => after && 'addedPhotos' in after).length > 1 ? 'several' : undefined;
  }
  if (action === 'adjustBalance') return Number(body?.['tokens']) < 0 ? 'off' : 'on';
  const choice = body?.[CHOICES[action] ?? ''];
  if (typeof choice === 'boolean') return choice ? 'on' : 'off';
  return typeof choice === 'string' ? choice : undefined;
}
