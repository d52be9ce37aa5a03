import { useState } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

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

type Named = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** First letters of both names, else of the first name, else of the e-mail, else U (docs/rules/pages.md#top-bar). */
export function initialsOf({ firstName, lastName, email }: Named): string {
  const [first, last] = [initial(firstName), initial(lastName)]
  if (first && last) return first + last
  return first || initial(email) || 'U'
}

const initial = (text: string): string => Array.from(text.trim())[0]?.toUpperCase() ?? ''
