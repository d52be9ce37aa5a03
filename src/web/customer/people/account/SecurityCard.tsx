import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { openerOf, type AccountForm } from './account-form.ts'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { PendingEmailChange } from './PendingEmailChange.tsx'
import { ResetLink } from './ResetLink.tsx'

/** How the person gets in: e-mail address and password. */
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
      <h2 id="compte-securite" className="text-xl">
        Sécurité
      </h2>
      <section aria-labelledby="compte-email" className="mt-4">
        <h3 id="compte-email" className="text-lg">
          Adresse e-mail
        </h3>
        {form === 'email' ? (
          <EmailChangeForm user={user} onClose={onClose} />
        ) : (
          <>
            <p className="mt-1 font-semibold break-words">{user.email}</p>
            {emailChange && <PendingEmailChange change={emailChange} email={user.email} />}
            {form === null && (
              <Button
                id={openerOf('email')}
                variant="secondary"
                className="mt-3"
                onClick={() => onOpen('email')}
              >
                Changer l’e-mail
              </Button>
            )}
          </>
        )}
      </section>
      <section aria-labelledby="compte-mot-de-passe" className="mt-6 border-t border-line pt-5">
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
      <p className="mt-1 text-ink-soft">
        {hasPassword
          ? 'Le changer déconnecte vos autres appareils.'
          : 'Votre compte n’a pas encore de mot de passe. Choisissez-en un par un lien envoyé à votre adresse.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
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
