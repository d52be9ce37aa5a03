import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelEmailChange,
  resendEmailChange,
  readMyAccount,
  type EmailChange,
} from '#contract/people/my-account.ts'
import { mailsAnHour } from '#domain/account/mails-an-hour.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { accountTexts, emailChangeSentence } from '#web/copy/account.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** A new address that waits for both mailboxes: which have answered, how long it waits, and what can be done. */
export function PendingEmailChange({ change, email }: { change: EmailChange; email: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function act(which: 'resend' | 'cancel', work: () => Promise<string>) {
    setBusy(which)
    setFailure(undefined)
    try {
      void toast({ title: await work() })
    } catch (error) {
      setFailure(emailChangeSentence(error))
      await invalidateTopics(client, ['account'])
    }
    setBusy(null)
  }

  const resend = async () => {
    await call(resendEmailChange, {})
    return accountTexts.emailAsked
  }
  const cancel = async () => {
    client.setQueryData(query(readMyAccount, {}).queryKey, await call(cancelEmailChange, {}))
    return 'Changement d’adresse annulé'
  }

  return (
    <div className="mt-3">
      <Notice kind="warning" title="Changement en attente de confirmation">
        <ul className="mt-1 grid gap-1">
          <Mailbox address={email} isConfirmed={change.oldConfirmed} />
          <Mailbox address={change.newEmail} isConfirmed={change.newConfirmed} />
        </ul>
        <p className="mt-1 text-sm">
          Ouvrez le lien reçu à chaque adresse, avant le {formatMoment(change.expiresAt)}. Rien dans
          votre boîte&nbsp;? Regardez aussi les courriers indésirables&nbsp;; nous envoyons{' '}
          {mailsAnHour} e-mails par heure au plus à une même adresse.
        </p>
        {failure && !isAsking && (
          <p role="alert" className="mt-2 font-semibold">
            {failure}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={busy === 'resend'}
            onClick={() => void act('resend', resend)}
          >
            Renvoyer
          </Button>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Annuler le changement
          </Button>
        </div>
      </Notice>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void act('cancel', cancel)}
        title="Annuler le changement d’adresse&nbsp;?"
        description={`Votre adresse reste ${email}. Les liens déjà envoyés ne serviront plus.`}
        confirmLabel="Annuler le changement"
        cancelLabel="Continuer d’attendre"
        busy={busy === 'cancel'}
        error={isAsking ? failure : undefined}
      />
    </div>
  )
}

function Mailbox({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  return (
    <li className="wrap-anywhere">
      <strong>{address}</strong>&nbsp;: {isConfirmed ? 'confirmée' : 'pas encore confirmée'}
    </li>
  )
}
