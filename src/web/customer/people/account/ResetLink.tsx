import { useState } from 'react'
import { requestPasswordReset, type SignedInUser } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { accountTexts } from '#web/copy/account.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Sends the person a link to choose a password, after a question (docs/rules/accounts.md#passwords). */
export function ResetLink({ user, hasPassword }: { user: SignedInUser; hasPassword: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function refuse(description: string) {
    setFailure(description)
    void toast({ title: accountTexts.resetFailed, kind: 'error' })
  }

  async function send() {
    if (!user.email) return refuse(accountTexts.resetNoEmail)
    setFailure(undefined)
    setIsBusy(true)
    try {
      await call(requestPasswordReset, { email: user.email })
      setIsAsking(false)
      const description = accountTexts.resetSentTo
      void toast({ title: accountTexts.resetSent, description })
    } catch (error) {
      refuse(mailSentence(error))
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button variant={hasPassword ? 'secondary' : 'primary'} onClick={() => setIsAsking(true)}>
        {hasPassword ? 'Envoyer un lien de réinitialisation' : 'Choisir un mot de passe'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void send()}
        title={accountTexts.resetQuestion}
        description={
          <>
            Un e-mail de réinitialisation sera envoyé à{' '}
            <strong className="break-words">{user.email}</strong>. Le lien est valable
            30&nbsp;minutes&nbsp;; s’en servir déconnecte tous vos appareils.
          </>
        }
        confirmLabel="Envoyer le lien"
        busy={isBusy}
        error={failure}
      />
    </>
  )
}
