import { renewRecoveryCodes } from '#contract/people/second-factors.ts'
import { recoveryCodeCount } from '#domain/account/second-factor.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { secretRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFactorChange, type ShowCodes } from './use-factor-change.ts'

const fewCodes = 3

export function RecoveryCodes({ left, showCodes }: { left: number; showCodes: ShowCodes }) {
  const renewing = useAction(renewRecoveryCodes, {
    ...useFactorChange('Nouveaux codes créés', showCodes),
    refusals: secretRefusals,
  })
  return (
    <section aria-labelledby="codes-secours">
      <h3 id="codes-secours" className="font-display text-lg font-bold">
        Codes de secours
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Pour entrer si vous perdez votre téléphone. Chaque code sert une seule fois.
      </p>
      <p className="mt-2 font-semibold">{leftSentence(left)}</p>
      <ConfirmAction
        action={renewing}
        input={{}}
        trigger={(ask) => (
          <Button variant="secondary" className="mt-3" onClick={ask}>
            Créer de nouveaux codes
          </Button>
        )}
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
