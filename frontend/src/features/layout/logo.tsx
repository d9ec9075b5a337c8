import './logo.css';

/** The buck and the name; another brand name simply sets in the same face. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <Buck />
      {name}
    </span>
  );
}

/** The mark: sand on field, green on paper, never gold, never mirrored. */
export function Buck() {
  return (
    <svg className="buck" viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
      <path d="M44.7 14.6C41.2 14.6 37.2 12.6 35.2 8.8C39.4 7.7 43.4 8.6 46 11.4C43.7 7.4 44.3 3.2 48 .4C47.9 3.9 49.2 7.6 51.9 11C50.6 8.2 50.9 5.6 53.1 3.2C53.5 6.4 54 9.8 54.4 13.6L61.6 18.1C63.1 19.1 62.7 21.4 60.9 21.7L53.6 22.7C53.3 26.4 52.7 29.2 51.4 31.5L60.4 34.3C62 34.8 62.4 36.9 61 37.9L53.4 43.2L51.2 40.3L55.4 37L47.3 35.8C46.8 36.2 46.2 36.5 45.6 36.8L50.6 42.6C51.6 43.8 51.1 45.6 49.6 46.1L41.4 48.9L40 45.5L45.1 43.1L38.2 38.7C34.7 39.4 31.2 39.8 28.2 41.4C24.6 43.3 22.9 46.2 20.9 49.2L12.6 61.6L8.4 61.2L14.5 49.4C12.1 51.1 9.6 52.4 7 53.9L1.9 57L.6 53.1L8.2 47.2C9.9 36.9 17.2 30.7 27.5 29.2C37.3 27.8 42.4 23.6 44.7 14.6Z" />
    </svg>
  );
}
