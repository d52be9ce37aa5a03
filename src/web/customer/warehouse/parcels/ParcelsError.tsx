import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** To the letter (docs/rules/pages.md#errors), with a retry button. */
export function ParcelsError({ query }: { query: Failed }) {
  if (!query.error) return null
  return (
    <ErrorState
      title="Impossible de charger les colis enregistrés."
      onRetry={() => {
        query.refetch()
      }}
      retrying={query.isFetching}
    >
      {errorSentence(query.error)}
    </ErrorState>
  )
}
