import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GoogleNewcomer } from '#contract/people/google.ts'
import { useGoogleOffer } from '#web/api/google.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The rest of a sign-up that began at Google, or why it has to begin again. */
export function FromGoogle({
  children,
}: {
  children: (newcomer: GoogleNewcomer | null) => ReactNode
}) {
  const offer = useGoogleOffer()
  if (offer === null) return <Skeleton className="h-96" />
  const { newcomer } = offer
  return (
    <>
      <div className="mb-6">
        {newcomer ? (
          <Notice kind="info" title="Encore quelques informations">
            Google nous a confirmé votre adresse&nbsp;: aucun mot de passe à choisir.{' '}
            <Link to={paths.signUp} className={linkStyle}>
              S’inscrire autrement
            </Link>
          </Notice>
        ) : (
          <Notice kind="warning" title="Votre passage chez Google a expiré">
            Recommencez avec le bouton «&nbsp;S’inscrire avec Google&nbsp;», ou remplissez ce
            formulaire.
          </Notice>
        )}
      </div>
      {children(newcomer)}
    </>
  )
}
