import { useState } from 'react'
import { refreshSession } from '#web/api/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Logo } from './Logo.tsx'

/** The server did not say who is signed in: nothing personal can be shown yet. */
export function SessionUnreachable() {
  const [retrying, setRetrying] = useState(false)
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 p-6">
      <Logo />
      <ErrorState
        title="Le serveur ne répond pas"
        retrying={retrying}
        onRetry={() => {
          setRetrying(true)
          void refreshSession().finally(() => {
            setRetrying(false)
          })
        }}
      >
        Vérifiez votre connexion, puis réessayez. Rien de ce que vous avez enregistré n’est perdu.
      </ErrorState>
    </main>
  )
}
