import { useState } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** To staff who arrive without the second factor that their role asks for: why they are here, and when they may go on. */
export function SecondFactorNeeded() {
  const user = useSessionUser()
  const [wasLacking] = useState(user?.lacksSecondFactor ?? false)
  if (!user || !wasLacking) return null
  return (
    <div className="mb-6" role="status">
      {user.lacksSecondFactor ? (
        <Notice kind="warning" title="Votre rôle demande la double authentification">
          <p>
            L’administration vous sera ouverte dès que vous aurez ajouté une clé d’accès ou une
            application d’authentification,{' '}
            <a href="#double-authentification" className={linkStyle}>
              plus bas dans cette page
            </a>
            .
          </p>
        </Notice>
      ) : (
        <Notice kind="info" title="Votre compte est protégé">
          <p>
            L’administration vous est ouverte.{' '}
            <Link to={paths.admin} className={linkStyle}>
              Ouvrir l’administration
            </Link>
          </p>
        </Notice>
      )}
    </div>
  )
}
