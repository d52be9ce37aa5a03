import { Fragment, Suspense, type ReactNode } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { lazyAfterContent } from './lazy-after-content.ts'

/** Loaded once the page has its content, and not when the session ends: hours later its file may be gone. */
const SignInAgain = lazyAfterContent(
  async () => (await import('./sign-in-again/SignInAgain.tsx')).SignInAgain,
)

/**
 * The page of one person. Another person gets a new page; when the session ends, the page stays with what was typed, under a
 * dialog that asks the same person to sign in.
 */
export function PageOf({
  user,
  isExpired,
  children,
}: {
  user: SignedInUser
  isExpired: boolean
  children: ReactNode
}) {
  return (
    <Fragment key={user.id}>
      {children}
      <Suspense fallback={isExpired && <Hidden />}>
        <SignInAgain email={user.email} open={isExpired} />
      </Suspense>
    </Fragment>
  )
}

/** Hides the page of a session that has ended, until the dialog is there. */
const Hidden = () => <div className="fixed inset-0 z-50 bg-nuit/70 backdrop-blur-lg" />
