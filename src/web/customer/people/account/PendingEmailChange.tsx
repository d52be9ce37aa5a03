import { useQueryClient } from '@tanstack/react-query'
import {
  cancelEmailChange,
  resendEmailChange,
  readMyAccount,
  type EmailChange,
} from '#contract/people/my-account.ts'
import { mailsAnHour } from '#domain/account/mails-an-hour.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { accountTexts, emailChangeSentence } from '#web/copy/account.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A new address that waits for both mailboxes: which have answered, how long it waits, and what can be done. */
export function PendingEmailChange({ change, email }: { change: EmailChange; email: string }) {
  const client = useQueryClient()
  const resend = useAction(resendEmailChange, {
    done: accountTexts.emailAsked,
    refusals: emailChangeSentence,
  })
  const cancel = useAction(cancelEmailChange, {
    done: 'Changement d’adresse annulé',
    refusals: emailChangeSentence,
    onDone: (account) => client.setQueryData(query(readMyAccount, {}).queryKey, account),
  })

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
        {resend.failure && (
          <p role="alert" className="mt-2 font-semibold">
            {resend.failure}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" busy={resend.isBusy} onClick={() => resend.run({})}>
            Renvoyer
          </Button>
          <ConfirmAction
            action={cancel}
            input={{}}
            trigger={(ask) => (
              <Button variant="secondary" onClick={ask}>
                Annuler le changement
              </Button>
            )}
            title="Annuler le changement d’adresse&nbsp;?"
            description={`Votre adresse reste ${email}. Les liens déjà envoyés ne serviront plus.`}
            confirmLabel="Annuler le changement"
            cancelLabel="Continuer d’attendre"
          />
        </div>
      </Notice>
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
