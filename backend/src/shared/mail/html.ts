/* Mails are functions, so the compiler checks their values and both languages; a template engine's texts it cannot. */

/** Markup that is safe to put into a mail as it stands. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template tag for mails: every value is escaped, unless it came from this tag itself. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const pieces = values.map((value) => {
    if (value instanceof Html) return value.markup;
    if (Array.isArray(value)) return value.join('');
    return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  });
  return new Html(parts.map((part, index) => part + (pieces[index] ?? '')).join(''));
}
