import { useState } from 'react'
import type { StartedTotp } from '#web/api/second-factors.ts'
import { waitingSentence } from '#web/chrome/action/ActionFailure.tsx'
import type { Action } from '#web/chrome/action/use-action.ts'
import { CodeForm } from '#web/chrome/second-factor/CodeForm.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

/** The secret as a QR code, as a link and as text, then a first code that proves that it works. */
export function TotpEnrolment({
  started,
  adding,
  onClose,
}: {
  started: StartedTotp
  adding: Action<{ code: string }>
  onClose: () => void
}) {
  const [isManual, setIsManual] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Ajouter une application">
      <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
        <li>
          <p>
            Dans votre application d’authentification, ajoutez un compte et lisez ce code&nbsp;:
          </p>
          <div className="mt-3 flex justify-center">
            <QrCode text={started.uri} label="Code QR à lire avec l’application" />
          </div>
          <p className="mt-3 text-sm">
            Sur ce téléphone&nbsp;?{' '}
            <a href={started.uri} className={linkStyle}>
              Ouvrir l’application
            </a>
            {' · '}
            <button
              type="button"
              className={linkStyle}
              aria-expanded={isManual}
              onClick={() => {
                setIsManual(!isManual)
              }}
            >
              Saisir la clé à la main
            </button>
          </p>
          {isManual && <ManualKey secret={started.secret} />}
        </li>
        <li>
          <p className="mb-3">Recopiez le code que l’application affiche&nbsp;:</p>
          <CodeForm
            kind="totp"
            withoutHint
            isBusy={adding.isBusy && !adding.isWaiting}
            failure={adding.isWaiting ? waitingSentence : adding.failure}
            onSubmit={(code) => adding.run({ code }, { onDone: onClose })}
          />
        </li>
      </ol>
      {adding.proofDialog}
    </Dialog>
  )
}

function ManualKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="mt-2 flex items-center gap-2 rounded-lg bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 font-mono break-words">{groups.join(' ')}</code>
      <CopyButton text={secret} label="Copier la clé" />
    </div>
  )
}
