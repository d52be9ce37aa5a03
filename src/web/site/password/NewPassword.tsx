import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** /mettre-a-jour-mot-de-passe and its twin, where the link of the reset mail leads (docs/rules/accounts.md#passwords). */
export function NewPassword() {
  const { hash } = useLocation()
  const [token] = useState(() => tokenInHash(hash))
  const described = new URLSearchParams(hash.slice(1)).get('error_description')?.slice(0, 200)

  return (
    <AccountPage title="Nouveau mot de passe">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <div className="grid gap-5">
          <Notice kind="error" title="Erreur de réinitialisation">
            {described ??
              'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou demandez-en un autre.'}
          </Notice>
          <Link to={paths.forgottenPassword} className={buttonStyle()}>
            Demander un nouveau lien
          </Link>
        </div>
      )}
    </AccountPage>
  )
}
