import type { SignedInUser } from '#contract/people/accounts.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Logo } from './Logo.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useSignOut } from './use-sign-out.ts'

/**
 * The person is signed in, but the account is not active (docs/rules/accounts.md#confirmation-and-activation) or cannot be read:
 * which of these, and what to do.
 */
export function AccountNotReady({ user }: { user: SignedInUser }) {
  const signOut = useSignOut()
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 p-6">
      <Logo />
      <Reason user={user} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void refreshSession()}>Vérifier de nouveau</Button>
        <Button variant="secondary" onClick={signOut}>
          Déconnexion
        </Button>
      </div>
    </main>
  )
}

function Reason({ user }: { user: SignedInUser }) {
  if (user.profile === 'unreadable') {
    return (
      <ErrorState title="Erreur Critique de Profil">
        Votre rôle n’a pas pu être lu&nbsp;: par prudence, votre compte reste fermé. Vérifiez de
        nouveau dans un instant&nbsp;; si cela dure, écrivez-nous.
      </ErrorState>
    )
  }
  return user.emailVerified ? (
    <Notice kind="warning" title="Compte en attente">
      Votre adresse e-mail est confirmée. Votre compte doit encore être activé par notre
      équipe&nbsp;: vous recevrez un e-mail.
    </Notice>
  ) : (
    <Notice kind="warning" title="Email non confirmé">
      <p>Ouvrez le lien de confirmation envoyé à {user.email}, puis revenez ici.</p>
      <ResendConfirmation email={user.email} />
    </Notice>
  )
}
