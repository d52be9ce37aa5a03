import type { SignedInUser } from '#contract/people/accounts.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { paths } from '#web/paths.ts'

/** Where to redirect this person, if this screen is not for them: staff only manage their own account here. */
export const placeInstead = ({ role }: SignedInUser, pathname: string): string | undefined =>
  isStaff(role) && pathname !== paths.account ? paths.admin : undefined
