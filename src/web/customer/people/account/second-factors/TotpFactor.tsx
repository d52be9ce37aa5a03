import { Suspense, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { confirmTotp, removeTotp, startTotp } from '#contract/people/second-factors.ts'
import type { SecondFactors, StartedTotp } from '#web/api/second-factors.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction, type Action } from '#web/chrome/action/use-action.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { codesLost, codeSentence, secretRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { areCodesLost, useFactorChange, type ShowCodes } from './use-factor-change.ts'

const TotpEnrolment = lazyAfterContent(
  async () => (await import('./TotpEnrolment.tsx')).TotpEnrolment,
)

export function TotpFactor({
  totp,
  isOnlyFactor,
  showCodes,
}: {
  totp: SecondFactors['totp']
  /** It brings the recovery codes: the account has no other factor. */
  isOnlyFactor: boolean
  showCodes: ShowCodes
}) {
  const adding = useAction(confirmTotp, {
    ...useFactorChange('Application ajoutée', showCodes),
    refusals: (error) =>
      isOnlyFactor && areCodesLost(error, totp !== null) ? codesLost : codeSentence('totp', error),
  })
  const removing = useAction(removeTotp, useFactorChange('Application retirée'))
  return (
    <section aria-labelledby="application-codes">
      <h3 id="application-codes" className="font-display text-lg font-bold">
        Application d’authentification
      </h3>
      {totp ? (
        <>
          <ActionFailure action={adding} />
          <Added since={totp.addedAt} removing={removing} />
        </>
      ) : (
        <ToAdd adding={adding} />
      )}
    </section>
  )
}

function ToAdd({ adding }: { adding: Action<{ code: string }> }) {
  const [started, setStarted] = useState<StartedTotp>()
  const starting = useAction(startTotp, { refusals: secretRefusals, onDone: setStarted })
  const close = () => {
    adding.forget()
    setStarted(undefined)
  }
  return (
    <>
      <p className="mt-1 mb-3 max-w-prose text-ink-soft">
        Un code de six chiffres à chaque connexion, même sans réseau.
      </p>
      <ActionFailure action={starting} />
      <Button
        variant="secondary"
        busy={starting.isBusy}
        onClick={() => {
          adding.forget()
          starting.run({})
        }}
      >
        Ajouter une application
      </Button>
      {started && (
        <Suspense fallback={null}>
          <TotpEnrolment started={started} adding={adding} onClose={close} />
        </Suspense>
      )}
      {starting.proofDialog}
    </>
  )
}

function Added({ since, removing }: { since: string; removing: Action<Record<string, never>> }) {
  return (
    <>
      <p className="mt-1 text-ink-soft">Ajoutée le {formatDay(since)}.</p>
      <ConfirmAction
        action={removing}
        input={{}}
        trigger={(ask) => (
          <Button variant="secondary" className="mt-3" onClick={ask}>
            Retirer l’application
          </Button>
        )}
        title="Retirer l’application d’authentification&nbsp;?"
        description="Ses codes n’ouvriront plus votre compte. Supprimez ensuite le compte dans l’application."
        confirmLabel="Retirer"
        danger
      />
    </>
  )
}
