import { enterSecondFactor, type SecondProof } from '#contract/people/second-factors.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'
import { useContactMailbox } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** After the right password: asks for the second factor, then the session is open. `onCancel` goes back to the password. */
export function SecondFactorStep({
  methods,
  onEntered,
  onCancel,
}: {
  methods: readonly SecondFactorKind[]
  onEntered: () => void
  onCancel: () => void
}) {
  const contactMailbox = useContactMailbox()
  const send = async (proof: SecondProof) => {
    await call(enterSecondFactor, { proof })
    onEntered()
    await sessionChanged()
  }
  return (
    <section aria-labelledby="seconde-etape" className="grid gap-5">
      <div>
        <h2 id="seconde-etape" className="text-xl">
          Encore une étape
        </h2>
        <p className="mt-1 text-ink-soft">
          Ce compte demande une seconde preuve que c’est bien vous.
        </p>
      </div>
      <SecondFactorForm methods={methods} purpose="second-step" send={send} />
      <p className="text-sm text-ink-soft">
        Vous n’avez plus aucun de ces moyens&nbsp;? Écrivez à {contactMailbox}&nbsp;: après
        vérification, notre équipe rouvre votre compte.
      </p>
      <Button variant="secondary" onClick={onCancel}>
        Revenir au mot de passe
      </Button>
    </section>
  )
}
