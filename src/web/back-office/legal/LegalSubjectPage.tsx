import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isLegalSubject } from '#domain/legal/legal-subject.ts'
import { isLegalSlug, type LegalSlug } from '#domain/legal/legal-text.ts'
import { legalDesk } from '#web/api/legal-office.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
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
  const desk = useQuery(legalDesk(slug))
  if (desk.data) return <LegalEditor desk={desk.data} />
  if (desk.isPending) return <SkeletonList />
  return (
    <ErrorState
      title="Ce texte n’a pas pu être chargé."
      retrying={desk.isFetching}
      onRetry={() => void desk.refetch()}
    >
      {errorSentence(desk.error)}
    </ErrorState>
  )
}
