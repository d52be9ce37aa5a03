import { useNavigate } from 'react-router'
import { signOut } from '#web/api/session.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Ends the session, then goes home (docs/rules/accounts.md#who-is-led-where); after a failure, shown in a toast, the person is
 * still signed in.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()

  async function leave() {
    try {
      await signOut()
      await navigate(paths.home)
    } catch (error) {
      await toast({
        title: 'Erreur de déconnexion',
        description: errorSentence(error),
        kind: 'error',
      })
    }
  }

  return () => void leave()
}
