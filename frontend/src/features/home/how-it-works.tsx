import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { formatRand } from '../../ui/money';
import { usePrices } from '../../ui/prices';
import { Steps } from '../../ui/steps';
import { PackagePrices } from '../tokens/package-prices';
import './home.css';

/** The three steps, and the call that closes the page: to the matches for those signed in, else to an account. */
export function HowItWorks() {
  const { t } = useTranslation();
  const user = useUser();
  const choose = usePriceSentences();
  return (
    <section className="band">
      <div className="chalk" />
      <div className="wrap section">
        <h2>{t('home.steps.title')}</h2>
        <Steps
          steps={[
            { title: t('home.steps.find'), text: t('home.steps.findText') },
            { title: t('home.steps.choose'), text: choose },
            { title: t('home.steps.keep'), text: t('home.steps.keepText') },
          ]}
        />
        <div className="band-close">
          {user === null ? (
            <>
              <div className="band-prices">
                <h3>{t('tokens.prices')}</h3>
                <PackagePrices />
              </div>
              <p>{t('home.noTokensYet')}</p>
              <ButtonLink className="on-field" to={paths.auth(undefined, 'register')}>
                {t('home.createAccount')}
              </ButtonLink>
            </>
          ) : (
            <>
              {user && <p>{t('home.goodToSeeYou', { name: user.fullName.split(' ')[0] })}</p>}
              <ButtonLink className="on-field" to={paths.matches}>
                {t('home.seeMatches')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** The present prices of photographs and tokens; without those of tokens while none are for sale. */
function usePriceSentences(): string {
  const { t } = useTranslation();
  const { photos, single, leastEach, isLessInPack } = usePrices();
  return [photoSentence(), tokenSentence()].join(' ').trim();

  function photoSentence(): string {
    const [first] = photos;
    const last = photos.at(-1);
    if (!first || !last) return '';
    if (first === last) return t('home.prices.same', { bokkiemunte: t('common.bokkiemunte', { count: first.tokens }) });
    const action = photos.filter((price) => price.action.length > 0);
    const individual = photos.find((price) => price.individual);
    if (action.length > 1 || !action[0] || !individual)
      return t('home.prices.between', { lowest: first.tokens, highest: last.tokens });
    return t('home.prices.action', {
      action: t('common.bokkiemunte', { count: action[0].tokens }),
      individual: individual.tokens,
    });
  }

  function tokenSentence(): string {
    if (leastEach === null) return '';
    if (single === null) return t('home.prices.from', { price: formatRand(leastEach) });
    return t(isLessInPack ? 'home.prices.lessInPack' : 'home.prices.one', { price: formatRand(single) });
  }
}
