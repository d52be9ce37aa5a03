import { Link, useLocation } from 'react-router'
import { useContactMailbox } from '#web/api/site.ts'
import { privacy, termsOfSale, termsOfUse, termsVersion, type LegalPage } from '#web/copy/legal.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const pages: Readonly<Record<string, LegalPage>> = {
  [paths.termsOfSale]: termsOfSale,
  [paths.termsOfUse]: termsOfUse,
  [paths.privacy]: privacy,
}

/** /cgv, /cgu, /politique-de-confidentialite: the main terms, and that the full text is on its way. */
export function LegalText() {
  const { pathname } = useLocation()
  const contactMailbox = useContactMailbox()
  const page = pages[pathname] ?? termsOfSale
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader title={page.title}>Version {termsVersion}</PageHeader>
      <Notice kind="info">
        Voici l’essentiel. Le texte complet est en cours de finalisation avec nos conseils&nbsp;;
        une question&nbsp;? Écrivez à{' '}
        <a href={`mailto:${contactMailbox}`} className="underline underline-offset-4">
          {contactMailbox}
        </a>
        .
      </Notice>
      {page.sections.map(({ title, paragraphs }) => (
        <section key={title} className="mt-8">
          <h2 className="text-2xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="mt-10">
        <Link to={paths.home} className={linkStyle}>
          Retour à l’accueil
        </Link>
      </p>
    </article>
  )
}
