import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The mailbox is the administrator's, whoever filled in the form: the password typed there is worth nothing any more. */
export function FirstAdministrator() {
  return (
    <AccountPage title="Choisissez votre mot de passe">
      <div className="grid gap-5">
        <Notice kind="info" title="Votre adresse est confirmée, vous êtes administrateur">
          <p>
            Par sécurité, le mot de passe saisi à l’inscription ne sert plus. Un second e-mail vient
            de partir&nbsp;: ouvrez son lien, valable 30&nbsp;minutes, pour en choisir un nouveau.
          </p>
        </Notice>
        <p>
          Rien reçu&nbsp;?{' '}
          <Link to={paths.forgottenPassword} className={linkStyle}>
            Demander un nouveau lien
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
