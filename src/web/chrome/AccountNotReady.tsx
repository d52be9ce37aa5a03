import type { SignedInUser } from '#contract/accounts.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Logo } from './Logo.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Signed in, but the account is not active (spec 000 §4): which of the two reasons, and what to do. */
export function AccountNotReady({ user }: { user: SignedInUser }) {
  const signOut = useSignOut()
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 p-6">
      <Logo />
      {user.emailVerified ? (
        <Notice kind="warning" title="Compte en attente">
          Votre adresse e-mail est confirmée. Votre compte doit encore être activé par notre
          équipe&nbsp;: vous recevrez un e-mail.
        </Notice>
      ) : (
        <Notice kind="warning" title="Email non confirmé">
          <p>Ouvrez le lien de confirmation envoyé à {user.email}, puis revenez ici.</p>
          <ResendConfirmation email={user.email} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void refreshSession()}>Vérifier de nouveau</Button>
        <Button variant="secondary" onClick={signOut}>
          Déconnexion
        </Button>
      </div>
    </main>
  )
}
