import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { readLegalDesk } from '#contract/papers/legal-office.ts'
import { readLegalTerms, type LegalTerms } from '#contract/papers/legal-terms.ts'
import { isLegalSubject, type LegalTermKind } from '#domain/legal/legal-subject.ts'
import { isLegalSlug, type LegalSlug } from '#domain/legal/legal-text.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { backToTexts } from './back-to-texts.ts'
import { LegalEditor } from './LegalEditor.tsx'
import { legalSubjectLeads, legalSubjectNames } from '#web/copy/legal-office.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LegalVersions } from './LegalVersions.tsx'
import { TermsForm } from './TermsForm.tsx'

/** /admin/documents/textes/…: an editor for a text, a form for terms. */
export function LegalSubjectPage() {
  const { subject = '' } = useParams()
  if (!isLegalSubject(subject)) return <Navigate to={paths.adminLegalTexts} replace />
  return isLegalSlug(subject) ? (
    <TextDesk key={subject} slug={subject} />
  ) : (
    <LegalTermsPage key={subject} subject={subject} />
  )
}

function TextDesk({ slug }: { slug: LegalSlug }) {
  return (
    <RecordPage
      query={useQuery(query(readLegalDesk, { slug }))}
      back={backToTexts}
      words={{
        missing: ['Texte introuvable', 'Aucun texte n’est à cette adresse.'],
        failed: 'Ce texte n’a pas pu être chargé.',
      }}
    >
      {(desk) => <LegalEditor desk={desk} />}
    </RecordPage>
  )
}

/** The carrier's terms, the clauses or the mentions of invoices: a form over the version in force, and all versions. */
function LegalTermsPage({ subject }: { subject: LegalTermKind }) {
  return (
    <RecordPage
      query={useQuery(query(readLegalTerms, {}))}
      back={backToTexts}
      words={{
        missing: ['Texte introuvable', 'Aucun texte n’est à cette adresse.'],
        failed: 'Ces conditions n’ont pas pu être chargées.',
      }}
    >
      {(terms) => <Terms subject={subject} terms={terms[subject]} />}
    </RecordPage>
  )
}

const Terms = ({
  subject,
  terms,
}: {
  subject: LegalTermKind
  terms: LegalTerms[LegalTermKind]
}) => (
  <>
    <PageHeader title={legalSubjectNames[subject]}>
      <p>Version {terms.number} en vigueur</p>
      <p className="mt-1">{legalSubjectLeads[subject]}</p>
    </PageHeader>
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <TermsForm subject={subject} fresh={terms} />
      <section aria-labelledby="versions" className="grid gap-3">
        <h2 id="versions" className="text-xl">
          Versions
        </h2>
        <LegalVersions subject={subject} />
      </section>
    </div>
  </>
)
