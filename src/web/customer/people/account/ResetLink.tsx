import { requestPasswordReset, type SignedInUser } from '#contract/people/accounts.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { accountTexts } from '#web/copy/account.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Sends the person a link to choose a password, after a question (docs/rules/accounts.md#passwords). */
export function ResetLink({ user, hasPassword }: { user: SignedInUser; hasPassword: boolean }) {
  const sending = useAction(requestPasswordReset, {
    done: { title: accountTexts.resetSent, description: accountTexts.resetSentTo },
    refusals: mailSentence,
    onFailed: () => void toast({ title: accountTexts.resetFailed, kind: 'error' }),
  })
  return (
    <ConfirmAction
      action={sending}
      input={{ email: user.email }}
      trigger={(ask) => (
        <Button variant={hasPassword ? 'secondary' : 'primary'} onClick={ask}>
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
