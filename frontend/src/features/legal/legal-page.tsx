import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title';
import { Note } from '../../ui/state';
import './legal-page.css';

interface LegalPageProps {
  title: string;
  intro: string;
  sections: { title: string; paragraphs: string[] }[];
}

export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const { t } = useTranslation();
  return (
    <article className="wrap legal">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <Note>{t('legal.draft')}</Note>
      <p>{intro}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
