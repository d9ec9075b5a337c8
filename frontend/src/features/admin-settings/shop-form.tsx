import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getGetSettingsQueryKey, useChangeSettings } from '../../api/generated/settings';
import { getGetShopConfigQueryKey } from '../../api/generated/shop';
import type { SettingsDto, ShopConfigDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Checkbox, SelectField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { Note } from '../../ui/note';
import { HIGHEST_PRICE, useTokens } from '../../ui/price';
import { useForm } from '../../ui/use-form';
import {
  ALL_TEXTS,
  changesOf,
  LONGEST,
  shopSchema,
  RULES,
  PARTS,
  TEXTS,
  valuesOf,
  type ShopValues,
  type TextName,
} from './shop-values';
import { Standard } from './standard';

interface ShopFormProps {
  settings: SettingsDto;
  /** Whether something is changed and not saved. */
  onDirty: (isDirty: boolean) => void;
}

/** Names, contact, seller, prices and rules of the shop; each can be put back to the environment's. */
export function ShopForm({ settings, onDirty }: ShopFormProps) {
  const { t } = useTranslation('admin-settings');
  const queryClient = useQueryClient();
  const save = useChangeSettings({
    mutation: {
      meta: { success: 'admin-settings:saved' },
      onSuccess: (saved) => {
        queryClient.setQueryData(getGetSettingsQueryKey(), saved);
        // Header and footer follow at once.
        queryClient.setQueryData(getGetShopConfigQueryKey(), (shop: ShopConfigDto | undefined) =>
          shop ? configWith(shop, saved) : shop,
        );
      },
    },
  });
  const form = useForm<ShopValues>({
    resolver: zodResolver(shopSchema(t)),
    mode: 'onTouched',
    values: valuesOf(settings.values),
  });
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = handleSubmit(async (values) => {
    await save
      .mutateAsync({ data: changesOf(values, dirtyFields, settings) })
      .catch((error: unknown) => showServerErrors(error, setError, [...ALL_TEXTS]));
  });
  return (
    <form className="settings-form" noValidate onSubmit={(event) => void submit(event)}>
      {PARTS.map((part) => (
        <section key={part} className="admin-panel stack">
          <div>
            <h2>{t(TITLES[part])}</h2>
            {part === 'seller' && <p className="small muted">{t('seller.text')}</p>}
          </div>
          {TEXTS[part].map((name) => (
            <SettingField key={name} name={name} form={form} settings={settings} />
          ))}
        </section>
      ))}
      <Prices form={form} settings={settings} />
      <Rules form={form} settings={settings} />
      <LegalPages form={form} settings={settings} />
      <div className="settings-save">
        <FormError>{errors.root?.message}</FormError>
        <Button variant="gold" type="submit" disabled={!isDirty} working={isSubmitting}>
          {t(isSubmitting ? 'saving' : 'save')}
        </Button>
        <span className="small muted" aria-live="polite">
          {t(isDirty ? 'changed' : 'unchanged')}
        </span>
      </div>
    </form>
  );
}

interface PartProps {
  form: UseFormReturn<ShopValues>;
  settings: SettingsDto;
}

const INPUTS: Partial<Record<TextName, object>> = {
  supportPhone: { type: 'tel', inputMode: 'tel' },
  supportEmail: { type: 'email', inputMode: 'email' },
  sellerVatNumber: { inputMode: 'numeric' },
};

function SettingField({ name, form, settings }: PartProps & { name: TextName }) {
  const { t } = useTranslation('admin-settings');
  const { register, watch, setValue, formState } = form;
  const label = name in LABELS ? t(LABELS[name]) : name;
  const standard = valuesOf(settings.standards)[name];
  return (
    <TextField
      label={label}
      error={formState.errors[name]?.message}
      autoComplete="off"
      maxLength={LONGEST[name]}
      {...INPUTS[name]}
      hint={
        <>
          {name === 'sellerVatNumber' && <p className="field-hint">{t('seller.vatHint')}</p>}
          <Standard
            name={label}
            standard={standard}
            value={watch(name)}
            onUse={() => setValue(name, standard, { shouldDirty: true, shouldValidate: true })}
          />
        </>
      }
      {...register(name)}
    />
  );
}

const TITLES = { names: 'names.title', seller: 'seller.title' } as const;

const LABELS = {
  brandName: 'names.brandName',
  eventName: 'names.eventName',
  supportPhone: 'names.supportPhone',
  supportEmail: 'names.supportEmail',
  sellerName: 'seller.sellerName',
  sellerAddress: 'seller.sellerAddress',
  sellerVatNumber: 'seller.sellerVatNumber',
} as const satisfies Record<TextName, string>;

function Prices({ form, settings }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const categoryName = useCategoryName();
  const tokens = useTokens();
  const { register, watch, setValue } = form;
  const prices = watch('prices');
  return (
    <section className="admin-panel stack">
      <div>
        <h2>{t('prices.title')}</h2>
        <p className="small muted">{t('prices.text')}</p>
        <p className="small muted">
          <Trans
            t={t}
            i18nKey="prices.packages"
            components={{ a: <Link className="text-link" to={paths.adminPackages} /> }}
          />
        </p>
      </div>
      <div className="settings-prices">
        {settings.standards.categoryPrices.map(({ category, tokens: standard }, index) => (
          <SelectField
            key={category}
            label={categoryName(category)}
            hint={
              <Standard
                name={categoryName(category)}
                standard={tokens(standard)}
                value={tokens(prices[index] ?? standard)}
                onUse={() => setValue(`prices.${index}`, standard, { shouldDirty: true })}
              />
            }
            {...register(`prices.${index}`, { valueAsNumber: true })}
          >
            {Array.from({ length: HIGHEST_PRICE }, (_, price) => (
              <option key={price} value={price + 1}>
                {tokens(price + 1)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  );
}

function Rules({ form, settings: { standards } }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const { register, watch, setValue } = form;
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off');
  return (
    <section className="admin-panel stack">
      <h2>{t('rules.title')}</h2>
      {RULES.map((name) => (
        <div key={name}>
          <Checkbox {...register(name)}>{t(`rules.${name}`)}</Checkbox>
          <p className="small muted">{t(name === 'hideReported' ? 'rules.hideText' : 'rules.numberText')}</p>
          <Standard
            name={t(`rules.${name}`)}
            standard={state(standards[name])}
            value={state(watch(name))}
            onUse={() => setValue(name, standards[name], { shouldDirty: true })}
          />
        </div>
      ))}
    </section>
  );
}

/** Whether a lawyer has read the legal pages; as long as none has, administrators are reminded that they are drafts. */
function LegalPages({ form: { register }, settings: { values } }: PartProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <section className="admin-panel stack">
      <div>
        <h2>{t('legal.title')}</h2>
        <p className="small muted">
          <Trans
            t={t}
            i18nKey="legal.text"
            components={{
              terms: <Link className="text-link" to={paths.terms} />,
              privacy: <Link className="text-link" to={paths.privacy} />,
              copyright: <Link className="text-link" to={paths.copyright} />,
            }}
          />
        </p>
      </div>
      {!values.legalPagesChecked && <Note tone="gold">{t('legal.draft')}</Note>}
      <Checkbox {...register('legalPagesChecked')}>{t('legal.checked')}</Checkbox>
    </section>
  );
}

/** The shop's public settings after a change. */
function configWith(shop: ShopConfigDto, { values }: SettingsDto): ShopConfigDto {
  const texts = Object.fromEntries(ALL_TEXTS.map((name) => [name, values[name]]));
  return {
    ...shop,
    ...texts,
    categoryPrices: Object.fromEntries(values.categoryPrices.map(({ category, tokens }) => [category, tokens])),
  };
}
