import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { catalogueDraft } from '#web/api/pricing.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { DraftEditor } from './DraftEditor.tsx'

/** One draft of the prices. */
export function DraftPage() {
  const { draftId = '' } = useParams()
  const draft = useQuery(catalogueDraft(draftId))
  if (draft.error instanceof ApiError && [404, 422].includes(draft.error.status)) return <Gone />
  if (draft.data) return <DraftEditor key={draftId} fresh={draft.data} />
  if (draft.isPending) return <SkeletonList />
  return (
    <ErrorState
      title="Ce brouillon n’a pas pu être chargé."
      retrying={draft.isFetching}
      onRetry={() => void draft.refetch()}
    >
      {errorSentence(draft.error)}
    </ErrorState>
  )
}

const Gone = () => (
  <>
    <PageHeader title="Brouillon introuvable" />
    <EmptyState
      title="Ce brouillon n’existe plus"
      action={
        <Link to={paths.adminPricing} className={buttonStyle()}>
          Voir les tarifs
        </Link>
      }
    >
      Il a été publié ou supprimé.
    </EmptyState>
  </>
)
