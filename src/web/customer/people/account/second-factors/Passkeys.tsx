import { addPasskey } from '#contract/people/second-factors.ts'
import { call } from '#web/api/call.ts'
import { makePasskey } from '#web/api/passkeys.ts'
import type { SecondFactors } from '#web/api/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import type { FactorChanges } from './use-factor-change.ts'

export function Passkeys({
  passkeys,
  changes,
}: {
  passkeys: SecondFactors['passkeys']
  changes: FactorChanges
}) {
  const add = () =>
    changes.change(
      'add-passkey',
      async (withProof) => {
        const passkey = await withProof(makePasskey)
        return withProof(() => call(addPasskey, { passkey }))
      },
      'Clé d’accès ajoutée',
    )

  return (
    <section aria-labelledby="cles-acces">
      <h3 id="cles-acces" className="font-display text-lg font-bold">
        Clés d’accès
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Votre visage, votre empreinte ou votre code, sans mot de passe.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} changes={changes} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        busy={changes.busy === 'add-passkey'}
        onClick={() => void add()}
      >
        Ajouter une clé d’accès
      </Button>
    </section>
  )
}
