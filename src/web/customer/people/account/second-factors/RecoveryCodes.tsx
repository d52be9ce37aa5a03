import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/people/second-factors.ts'
import { recoveryCodeCount } from '#domain/account/second-factor.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/chrome/popups.tsx'
import type { FactorChanges } from './use-factor-change.ts'

const fewCodes = 3

export function RecoveryCodes({ left, changes }: { left: number; changes: FactorChanges }) {
  const [isAsking, setIsAsking] = useState(false)

  function renew() {
    setIsAsking(false)
    const act = () => call(renewRecoveryCodes, {})
    void changes.change('renew-codes', (withProof) => withProof(act), 'Nouveaux codes créés')
  }

  return (
    <section aria-labelledby="codes-secours">
      <h3 id="codes-secours" className="font-display text-lg font-bold">
        Codes de secours
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Pour entrer si vous perdez votre téléphone. Chaque code sert une seule fois.
      </p>
      <p className="mt-2 font-semibold">{leftSentence(left)}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={changes.busy === 'renew-codes'}
        onClick={() => {
          setIsAsking(true)
        }}
      >
        Créer de nouveaux codes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => {
          setIsAsking(false)
        }}
        onConfirm={renew}
        title="Créer de nouveaux codes&nbsp;?"
        description="Vos codes actuels ne serviront plus. Vous pourrez copier, télécharger ou imprimer les nouveaux."
        confirmLabel="Créer les codes"
      />
    </section>
  )
}

function leftSentence(left: number): string {
  if (left === 0) return 'Il ne vous reste aucun code\u00a0: créez-en de nouveaux.'
  const codes = left === 1 ? 'Il vous reste 1 code' : `Il vous reste ${left} codes`
  const sentence = `${codes} sur ${recoveryCodeCount}`
  return left <= fewCodes ? `${sentence}\u00a0: créez-en de nouveaux.` : `${sentence}.`
}
