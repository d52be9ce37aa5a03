import { useState } from 'react'
import { refreshSession, useSessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The profile could not be read: the page works with what the session holds, and says so (docs/rules/accounts.md#profile). */
export function ProfileFailure() {
  const user = useSessionUser()
  const [isBusy, setIsBusy] = useState(false)
  if (user?.profile !== 'basic') return null
  const retry = () => {
    setIsBusy(true)
    void refreshSession().finally(() => setIsBusy(false))
  }
  return (
    <div className="mb-4">
      <Notice kind="error" title="Erreur de profil">
        <p>
          Impossible de charger les informations du profil. Utilisation des informations de base.
        </p>
        <Button variant="secondary" className="mt-3" busy={isBusy} onClick={retry}>
          Réessayer
        </Button>
      </Notice>
    </div>
  )
}
