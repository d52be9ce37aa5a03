import { useState } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { initialsOf } from './initials.ts'

/** The person's picture; their initials without one, or when it does not load. Decorative: their name is beside it. */
export function Avatar({ user, className }: { user: SignedInUser; className: string }) {
  const [absent, setAbsent] = useState<string | null>(null)
  const { avatarUrl } = user
  if (avatarUrl !== null && avatarUrl !== absent) {
    return (
      <img
        src={avatarUrl}
        alt=""
        className={joinClasses('shrink-0 rounded-full bg-sunken object-cover', className)}
        onError={() => {
          setAbsent(avatarUrl)
        }}
      />
    )
  }
  return (
    <span
      className={joinClasses(
        'flex shrink-0 items-center justify-center rounded-full bg-action-soft font-semibold text-action uppercase',
        className,
      )}
      aria-hidden="true"
    >
      {initialsOf(user)}
    </span>
  )
}
