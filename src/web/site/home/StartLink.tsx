import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { landingOf } from '#web/chrome/landing.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Both buttons stand in one line of a phone. */
export const roomy = 'sm:min-h-13 sm:px-6 sm:py-3 sm:text-lg'

/** The first step: an account; for who has one, their area. */
export function StartLink() {
  const user = useSignedInUser()
  return (
    <Link
      to={user ? landingOf(user) : sitePaths.signUp}
      className={buttonStyle('call', 'normal', roomy)}
    >
      {user ? 'Ouvrir mon espace' : 'Créer mon compte'}
    </Link>
  )
}
