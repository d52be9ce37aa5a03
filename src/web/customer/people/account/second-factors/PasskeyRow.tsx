import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { removePasskey } from '#contract/people/second-factors.ts'
import { call } from '#web/api/call.ts'
import type { SecondFactors } from '#web/api/second-factors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import type { FactorChanges } from './use-factor-change.ts'

type Passkey = SecondFactors['passkeys'][number]

export function PasskeyRow({ passkey, changes }: { passkey: Passkey; changes: FactorChanges }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const busyName = `remove-passkey ${passkey.id}`

  function remove() {
    setIsAsking(false)
    const act = () => call(removePasskey, { passkeyId: passkey.id })
    void changes.change(busyName, (withProof) => withProof(act), 'Clé d’accès retirée')
  }

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
          <Button
            variant="ghost"
            aria-label={`Retirer ${passkey.name}`}
            busy={changes.busy === busyName}
            onClick={() => {
              setIsAsking(true)
            }}
          >
            Retirer
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onCancel={() => {
          setIsAsking(false)
        }}
        onConfirm={remove}
        title={`Retirer «\u00a0${passkey.name}\u00a0»\u00a0?`}
        description="Elle n’ouvrira plus votre compte. Pensez à la supprimer aussi des réglages de votre appareil."
        confirmLabel="Retirer"
        danger
      />
    </li>
  )
}
