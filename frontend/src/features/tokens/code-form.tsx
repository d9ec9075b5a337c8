import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeDiscountDto } from '../../api/generated/shop.schemas';
import { useRedeemCode } from '../../api/generated/tokens';
import { ApiError, reasonOf } from '../../api/mutator';
import { useIdempotencyKey } from '../../api/queries';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { formatRand, toCents } from '../../ui/money';
import { toast } from '../../ui/toast';
import './tokens.css';

interface CodeFormProps {
  /** The discount that is being used. */
  discount: CodeDiscountDto | null;
  onDiscount: (discount: CodeDiscountDto | null) => void;
}

/** Takes a code: its tokens come at once, and a discount goes with the next payment. */
export function CodeForm({ discount, onDiscount }: CodeFormProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(0);
  if (discount !== null)
    return (
      <div className="code-used">
        <Ticket aria-hidden="true" />
        <span>
          <b>{discount.code}</b>
          <span className="small muted">
            {t('tokens.code.off', {
              amount:
                discount.kind === 'percent' ? `${Number(discount.amount)}%` : formatRand(toCents(discount.amount)),
            })}
          </span>
        </span>
        <Button size="small" variant="ghost" onClick={() => onDiscount(null)}>
          {t('tokens.code.leaveOut')}
        </Button>
      </div>
    );
  return (
    <details className="code-form" key={used}>
      <summary>
        <Ticket aria-hidden="true" />
        {t('tokens.code.have')}
      </summary>
      <CodeField
        onUsed={(given) => {
          onDiscount(given);
          setUsed((count) => count + 1);
        }}
      />
    </details>
  );
}

/** Mounted anew for each code, so that each is a call of its own. */
function CodeField({ onUsed }: { onUsed: (discount: CodeDiscountDto | null) => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const redeem = useRedeemCode({
    request: useIdempotencyKey(),
    mutation: {
      onSuccess: ({ message, discount }) => {
        toast({ title: t(discount === null ? 'tokens.code.arrived' : 'tokens.code.accepted'), description: message });
        onUsed(discount);
      },
      onError: (failure) => setError((failure instanceof ApiError && failure.fields['code']) || reasonOf(failure)),
    },
  });
  const submit = () => {
    if (code.trim() === '') return setError(t('tokens.code.required'));
    setError(undefined);
    if (!redeem.isPending) redeem.mutate({ data: { code } });
  };
  return (
    <Form className="code-field" onSubmit={submit}>
      <TextField
        label={t('tokens.code.label')}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" working={redeem.isPending}>
        {t(redeem.isPending ? 'tokens.code.checking' : 'tokens.code.use')}
      </Button>
    </Form>
  );
}
