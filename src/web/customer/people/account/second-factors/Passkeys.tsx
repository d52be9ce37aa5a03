import { useState } from 'react'
import { addPasskey, orderPasskey, removePasskey } from '#contract/people/second-factors.ts'
import { makePasskey } from '#web/api/passkeys.ts'
import type { SecondFactors } from '#web/api/second-factors.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction, useWrite } from '#web/chrome/action/use-action.ts'
import { passkeyFailure } from '#web/copy/passkeys.ts'
import { codesLost } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { areCodesLost, useFactorChange, type ShowCodes } from './use-factor-change.ts'

export function Passkeys({
  passkeys,
  isProtected,
  showCodes,
}: {
  passkeys: SecondFactors['passkeys']
  /** The account has a factor: another brings no recovery codes. */
  isProtected: boolean
  showCodes: ShowCodes
}) {
  const [bringsCodes, setBringsCodes] = useState(false)
  const removing = useAction(removePasskey, useFactorChange('Clé d’accès retirée'))
  const adding = useAction(addPasskey, {
    ...useFactorChange('Clé d’accès ajoutée', showCodes),
    refusals: (error) =>
      bringsCodes && areCodesLost(error, passkeys.length > 0) ? codesLost : passkeyFailure(error),
  })
  const making = useWrite(
    { path: orderPasskey.path, changes: [], send: (_nothing: object) => makePasskey() },
    { refusals: passkeyFailure, onDone: (passkey) => adding.run({ passkey }) },
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
            <PasskeyRow key={passkey.id} passkey={passkey} removing={removing} />
          ))}
        </ul>
      )}
      <div className="mt-3 grid gap-3">
        <ActionFailure action={making} />
        <ActionFailure action={adding} />
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={making.isBusy || adding.isBusy}
          onClick={() => {
            adding.forget()
            setBringsCodes(!isProtected)
            making.run({})
          }}
        >
          Ajouter une clé d’accès
        </Button>
      </div>
      {making.proofDialog}
      {adding.proofDialog}
    </section>
  )
}
