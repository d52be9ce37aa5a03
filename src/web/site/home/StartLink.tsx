import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { landingOf } from '#web/chrome/landing.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Two of them share one line of a phone. */
export const roomy =
  'max-sm:flex-auto max-sm:px-2 max-sm:text-14 max-sm:tracking-tight sm:min-h-13 sm:px-6 sm:py-3 sm:text-lg'

/** The first step: an account; for who has one, their area. */
export function StartLink() {
  const user = useSignedInUser()
  return (
    <Link
      to={user ? landingOf(user) : sitePaths.signUp}
      className={buttonStyle(user ? 'secondary' : 'call', 'normal', roomy)}
    >
      {user ? 'Ouvrir mon espace' : 'Créer mon compte'}
    </Link>
  )
}
