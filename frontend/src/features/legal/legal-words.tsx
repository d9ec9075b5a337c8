import { Link } from 'react-router-dom';

const LINK = /(\[[^\]]+\]\([^)]+\))/;

/** Words of the law, with their links: `[words](address)`, where an address is a path, an anchor, or elsewhere. */
export function LegalWords({ text }: { text: string }) {
  return (
    <p>
      {text.split(LINK).map((part, index) => {
        const [, words, address = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
        if (words === undefined) return part;
        const key = `${index}${address}`;
        if (/^[/#]/.test(address))
          return (
            <Link key={key} className="text-link" to={address}>
              {words}
            </Link>
          );
        return (
          <a key={key} className="text-link" href={address} rel="noreferrer">
            {words}
          </a>
        );
      })}
    </p>
  );
}
