import { Fragment, type ReactNode } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { SignInAgain } from './sign-in-again/SignInAgain.tsx'

/**
 * What one person has open. Somebody else gets a page of their own; when the session ends, the page stays with what was
 * typed, under a dialog that asks for the same person.
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
      <SignInAgain email={user.email} open={isExpired} />
    </Fragment>
  )
}
