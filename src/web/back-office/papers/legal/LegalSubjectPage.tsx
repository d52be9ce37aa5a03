import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { readLegalDesk } from '#contract/papers/legal-office.ts'
import { isLegalSubject } from '#domain/legal/legal-subject.ts'
import { isLegalSlug, type LegalSlug } from '#domain/legal/legal-text.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { backToTexts } from './back-to-texts.ts'
import { LegalEditor } from './LegalEditor.tsx'
import { LegalTermsPage } from './LegalTermsPage.tsx'

/** /admin/documents/textes/…: a text is written, the terms are a form. */
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
