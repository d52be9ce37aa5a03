import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  addPasskey,
  orderPasskey,
  readSecondFactors,
  removePasskey,
  renamePasskey,
} from '#contract/people/second-factors.ts'
import { makePasskey } from '#web/api/passkeys.ts'
import { query } from '#web/api/query.ts'
import type { SecondFactors } from '#web/api/second-factors.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { type Action, useAction, useWrite } from '#web/chrome/action/use-action.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { codesLost, passkeyFailure } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
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

type Passkey = SecondFactors['passkeys'][number]

type Props = { passkey: Passkey; removing: Action<{ passkeyId: string }> }

function PasskeyRow({ passkey, removing }: Props) {
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="p-3">
      <div className="flex items-start gap-3">
        <KeyRound className="mt-1 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{passkey.name}</p>
          <p className="text-sm text-ink-soft">
            Ajoutée le {formatDay(passkey.addedAt)}.{' '}
            {passkey.lastUsedAt
              ? `Dernière utilisation le ${formatDay(passkey.lastUsedAt)}.`
              : 'Pas encore utilisée.'}
          </p>
        </div>
      </div>
      {isRenaming ? (
        <RenamePasskey
          passkey={passkey}
          onDone={() => {
            setIsRenaming(false)
          }}
        />
      ) : (
        <div className="mt-1 flex flex-wrap gap-1 sm:justify-end">
          <Button
            variant="ghost"
            aria-label={`Renommer ${passkey.name}`}
            onClick={() => {
              setIsRenaming(true)
            }}
          >
            Renommer
          </Button>
          <ConfirmAction
            action={removing}
            input={{ passkeyId: passkey.id }}
            trigger={(ask) => (
              <Button variant="ghost" aria-label={`Retirer ${passkey.name}`} onClick={ask}>
                Retirer
              </Button>
            )}
            title={`Retirer «\u00a0${passkey.name}\u00a0»\u00a0?`}
            description="Elle n’ouvrira plus votre compte. Pensez à la supprimer aussi des réglages de votre appareil."
            confirmLabel="Retirer"
            danger
          />
        </div>
      )}
    </li>
  )
}

function RenamePasskey({
  passkey,
  onDone,
}: {
  passkey: SecondFactors['passkeys'][number]
  onDone: () => void
}) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const renaming = useAction(renamePasskey, {
    onDone: async () => {
      await client.invalidateQueries(query(readSecondFactors, {}))
      onDone()
    },
  })

  // The button that opened the field is gone: without this, the focus would leave the page.
  useEffect(() => {
    field.current?.select()
  }, [])

  function submit() {
    setIsEmpty(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else renaming.run({ passkeyId: passkey.id, name })
  }

  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={field}
        label="Nom de la clé"
        maxLength={60}
        value={name}
        error={isEmpty ? 'Donnez un nom à cette clé.' : renaming.failure}
        onChange={(event) => {
          setName(event.target.value)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={renaming.isBusy}>
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
