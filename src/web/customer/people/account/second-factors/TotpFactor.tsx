import { Suspense, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { removeTotp, startTotp } from '#contract/people/second-factors.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { SecondFactors, StartedTotp } from '#web/api/second-factors.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { factorRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/chrome/popups.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { FactorChanges } from './use-factor-change.ts'

const TotpEnrolment = lazyAfterContent(
  async () => (await import('./TotpEnrolment.tsx')).TotpEnrolment,
)

export function TotpFactor({
  totp,
  changes,
}: {
  totp: SecondFactors['totp']
  changes: FactorChanges
}) {
  return (
    <section aria-labelledby="application-codes">
      <h3 id="application-codes" className="font-display text-lg font-bold">
        Application d’authentification
      </h3>
      {totp ? <Added since={totp.addedAt} changes={changes} /> : <ToAdd changes={changes} />}
    </section>
  )
}

function ToAdd({ changes }: { changes: FactorChanges }) {
  const { withProof, proofDialog } = useProof()
  const [started, setStarted] = useState<StartedTotp>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function start() {
    setFailure(undefined)
    setIsBusy(true)
    try {
      setStarted(await withProof(() => call(startTotp, {})))
    } catch (error) {
      if (!(error instanceof ProofGivenUp)) setFailure(errorSentence(error, factorRefusals))
    }
    setIsBusy(false)
  }

  return (
    <>
      <p className="mt-1 mb-3 max-w-prose text-ink-soft">
        Un code de six chiffres à chaque connexion, même sans réseau.
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button variant="secondary" busy={isBusy} onClick={() => void start()}>
        Ajouter une application
      </Button>
      {started && (
        <Suspense fallback={null}>
          <TotpEnrolment
            started={started}
            onClose={() => {
              setStarted(undefined)
            }}
            onAdded={(answer) => {
              setStarted(undefined)
              void changes.settle(answer, 'Application ajoutée')
            }}
          />
        </Suspense>
      )}
      {proofDialog}
    </>
  )
}

function Added({ since, changes }: { since: string; changes: FactorChanges }) {
  const [isAsking, setIsAsking] = useState(false)

  function remove() {
    setIsAsking(false)
    const act = () => call(removeTotp, {})
    void changes.change('remove-totp', (withProof) => withProof(act), 'Application retirée')
  }

  return (
    <>
      <p className="mt-1 text-ink-soft">Ajoutée le {formatDay(since)}.</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={changes.busy === 'remove-totp'}
        onClick={() => {
          setIsAsking(true)
        }}
      >
        Retirer l’application
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => {
          setIsAsking(false)
        }}
        onConfirm={remove}
        title="Retirer l’application d’authentification&nbsp;?"
        description="Ses codes n’ouvriront plus votre compte. Supprimez ensuite le compte dans l’application."
        confirmLabel="Retirer"
        danger
      />
    </>
  )
}
