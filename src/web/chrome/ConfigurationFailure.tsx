import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { ApiError, type NetworkError } from '#web/api/api-error.ts'
import { siteAnswer } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * The configuration could not be read (docs/rules/pages.md#configuration). A panel at the bottom, not a page: what is prerendered
 * still reads, and the rest says itself what fails.
 */
export function ConfigurationFailure({ problem }: { problem: ApiError | NetworkError }) {
  const [isClosed, setIsClosed] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  if (isClosed) return null

  async function retry() {
    setIsAsking(true)
    await siteAnswer(true)
    setIsAsking(false)
  }

  return (
    <section
      role="alert"
      aria-labelledby="configuration-titre"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--demo-bar,0px))] z-40 mx-auto max-h-[60dvh] max-w-lg overflow-y-auto rounded-2xl border border-problem bg-problem-soft p-5 text-problem shadow-2xl print:hidden"
    >
      <h2 id="configuration-titre" className="flex items-center gap-2 text-lg">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        Erreur de Configuration
      </h2>
      <p className="mt-1">
        Impossible de charger la configuration du site. Veuillez réessayer plus tard.
      </p>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          Détails
        </summary>
        <p className="font-mono text-sm break-words">{detailsOf(problem)}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" busy={isAsking} onClick={() => void retry()}>
          Réessayer
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setIsClosed(true)
          }}
        >
          Fermer
        </Button>
      </div>
    </section>
  )
}

function detailsOf(problem: ApiError | NetworkError): string {
  if (!(problem instanceof ApiError)) return 'GET /api/site\u00a0: pas de réponse du serveur'
  const reference = problem.requestId ? `, référence ${problem.requestId}` : ''
  return `GET /api/site\u00a0: ${problem.status} ${problem.code}${reference}`
}
