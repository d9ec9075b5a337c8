import { createContext, use, type HTMLAttributes } from 'react';

/** The nonce of the server's answer, which allows its styles and scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Custom properties that an element's style sheet reads; no value may have a space or a quotation mark. */
export type StyleVariables = Record<`--${string}`, string | number>;

interface StyledProps extends HTMLAttributes<HTMLElement> {
  as: 'span' | 'div' | 'li';
  variables: StyleVariables;
}

/**
 * An element with variables for its style sheet. The shop's policy allows no style attributes in a page, so the server
 * writes a rule with its nonce instead, which React moves to the head; a browser sets them on the element itself.
 */
export function Styled({ as: Element, variables, ...props }: StyledProps) {
  const nonce = use(NonceContext);
  if (typeof document !== 'undefined') return <Element {...props} style={variables} suppressHydrationWarning />;
  const style = Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const rule = `[data-style="${style}"]{${style}}`;
  return (
    <>
      <style href={style} precedence="drawn" nonce={nonce}>
        {rule}
      </style>
      <Element {...props} data-style={style} />
    </>
  );
}
