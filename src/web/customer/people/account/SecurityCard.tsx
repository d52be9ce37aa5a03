import { requestPasswordReset, type SignedInUser } from '#contract/people/accounts.ts'
import {
  cancelEmailChange,
  resendEmailChange,
  readMyAccount,
  type MyAccount,
  type EmailChange,
} from '#contract/people/my-account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { openerOf, type AccountForm } from './use-account-form.ts'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { mailsAnHour } from '#domain/account/notifications.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { accountTexts, emailChangeSentence, resetSentence } from '#web/copy/account.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** The person's sign-in data: e-mail address and password. */
export function SecurityCard({
  user,
  account,
  form,
  onOpen,
  onClose,
}: {
  user: SignedInUser
  account: MyAccount
  form: AccountForm | null
  onOpen: (form: AccountForm) => void
  onClose: () => void
}) {
  const { emailChange, hasPassword } = account
  return (
    <Card aria-labelledby="compte-securite">
      <h2 id="compte-securite" className="text-xl max-sm:sr-only">
        Sécurité
      </h2>
      <section aria-labelledby="compte-email" className="sm:mt-3">
        <h3 id="compte-email" className="text-lg">
          Adresse e-mail
        </h3>
        {form === 'email' ? (
          <EmailChangeForm user={user} onClose={onClose} />
        ) : (
          <>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <p className="font-semibold wrap-anywhere">{user.email}</p>
              {form === null && (
                <Button id={openerOf('email')} variant="secondary" onClick={() => onOpen('email')}>
                  Changer l’e-mail
                </Button>
              )}
            </div>
            {emailChange && <PendingEmailChange change={emailChange} email={user.email} />}
          </>
        )}
      </section>
      <section
        aria-labelledby="compte-mot-de-passe"
        className="mt-4 border-t border-line pt-3 sm:mt-5 sm:pt-4"
      >
        <h3 id="compte-mot-de-passe" className="text-lg">
          Mot de passe
        </h3>
        {form === 'password' ? (
          <PasswordChangeForm user={user} onClose={onClose} />
        ) : (
          <PasswordActs
            user={user}
            hasPassword={hasPassword}
            canOpen={form === null}
            onOpen={() => onOpen('password')}
          />
        )}
      </section>
    </Card>
  )
}

function PasswordActs({
  user,
  hasPassword,
  canOpen,
  onOpen,
}: {
  user: SignedInUser
  hasPassword: boolean
  canOpen: boolean
  onOpen: () => void
}) {
  return (
    <>
      <p className="mt-1 text-14 text-ink-soft">
        {hasPassword
          ? 'Le changer déconnecte vos autres appareils.'
          : 'Votre compte n’a pas encore de mot de passe. Choisissez-en un par un lien envoyé à votre adresse.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {hasPassword && canOpen && (
          <Button id={openerOf('password')} variant="secondary" onClick={onOpen}>
            Changer le mot de passe
          </Button>
        )}
        <ResetLink user={user} hasPassword={hasPassword} />
      </div>
    </>
  )
}

/** A new address that waits for both mailboxes: which have confirmed, how long it waits, and what one can do. */
function PendingEmailChange({ change, email }: { change: EmailChange; email: string }) {
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

/** Sends the person a link to choose a password, after a question (docs/rules/accounts.md#passwords). */
function ResetLink({ user, hasPassword }: { user: SignedInUser; hasPassword: boolean }) {
  const sending = useAction(requestPasswordReset, {
    done: { title: accountTexts.resetSent, description: accountTexts.resetSentTo },
    refusals: resetSentence,
    onFailed: () => void toast({ title: accountTexts.resetFailed, kind: 'error' }),
  })
  return (
    <ConfirmAction
      action={sending}
      input={{ email: user.email }}
      trigger={(ask) => (
        <Button
          variant={hasPassword ? 'secondary' : 'primary'}
          className="max-sm:text-14"
          onClick={ask}
        >
          {hasPassword ? 'Envoyer un lien de réinitialisation' : 'Choisir un mot de passe'}
        </Button>
      )}
      title={accountTexts.resetQuestion}
      description={
        <>
          Un e-mail de réinitialisation sera envoyé à{' '}
          <strong className="break-words">{user.email}</strong>. Le lien est valable
          30&nbsp;minutes&nbsp;; s’en servir déconnecte tous vos appareils.
        </>
      }
      confirmLabel="Envoyer le lien"
    />
  )
}
