import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { afterContent } from './after-content.ts'
import { codeOf } from './code-of.ts'

const UserMenu = lazy(async () => {
  await afterContent()
  const { UserMenu } = await codeOf(
    () => import('./UserMenu.tsx'),
    () => {},
  )
  return { default: UserMenu }
})

/** Connexion and Inscription; the person's menu once they are signed in. */
export function AccountLinks({ className }: { className: string }) {
  const user = useSignedInUser()
  return (
    <div className={className}>
      {user ? (
        <Suspense fallback={<span className="size-11" />}>
          <UserMenu user={user} />
        </Suspense>
      ) : (
        <>
          <Link to={sitePaths.signIn} className={buttonStyle('ghost')}>
            Connexion
          </Link>
          <Link to={sitePaths.signUp} className={buttonStyle('primary')}>
            Inscription
          </Link>
        </>
      )}
    </div>
  )
}
