import { Notice } from '#web/ui/Notice.tsx'
import type { Confirmation } from './arrival.ts'

/** Why one is here: an address just confirmed, or a session that ended. */
export function ArrivalNotice({
  confirmation,
  sessionIsOver,
}: {
  confirmation: Confirmation | null
  sessionIsOver: boolean
}) {
  if (confirmation?.isUnfinished) {
    return (
      <Notice kind="error" title="Erreur Post-Inscription">
        <p>Un problème est survenu lors de la finalisation de votre inscription.</p>
        <p>Votre adresse est confirmée&nbsp;: connectez-vous, l’inscription se terminera alors.</p>
      </Notice>
    )
  }
  if (confirmation) {
    return (
      <Notice kind="info" title={`Bienvenue ${confirmation.name}, votre adresse est confirmée`}>
        {confirmation.clientNumber && (
          <p>
            Votre numéro client&nbsp;:{' '}
            <span className="font-mono font-semibold">{confirmation.clientNumber}</span>
          </p>
        )}
        <p>
          {confirmation.isAwaited
            ? 'Votre compte doit encore être activé par notre équipe\u00A0: vous recevrez un e-mail.'
            : 'Connectez-vous pour découvrir votre espace.'}
        </p>
      </Notice>
    )
  }
  if (!sessionIsOver) return null
  return (
    <Notice kind="warning" title="Votre session est terminée">
      Reconnectez-vous pour continuer là où vous étiez.
    </Notice>
  )
}
