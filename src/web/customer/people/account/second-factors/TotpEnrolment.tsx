import { useState } from 'react'
import { confirmTotp } from '#contract/people/second-factors.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { StartedTotp } from '#web/api/second-factors.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { CodeForm } from '#web/chrome/second-factor/CodeForm.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

/** The secret as a QR code, as a link and as text, then a first code that proves that it works. */
export function TotpEnrolment({
  started,
  onClose,
  onAdded,
}: {
  started: StartedTotp
  onClose: () => void
  onAdded: (answer: { readonly recoveryCodes: readonly string[] }) => void
}) {
  const { withProof, proofDialog } = useProof()
  const [isManual, setIsManual] = useState(false)

  async function confirm(code: string) {
    try {
      onAdded(await withProof(() => call(confirmTotp, { code })))
    } catch (error) {
      if (!(error instanceof ProofGivenUp)) throw error
    }
  }

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
          <CodeForm kind="totp" withoutHint send={({ code }) => confirm(code)} />
        </li>
      </ol>
      {proofDialog}
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
