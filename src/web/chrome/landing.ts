import type { SignedInUser } from '#contract/people/accounts.ts'
import { sitePaths } from '#web/site-paths.ts'
import { isStaff } from './is-staff.ts'

/**
 * Where a sign-in leads by default: staff to their area, which knows each role's first screen, or to their account while it lacks
 * the second factor that their role requires.
 */
export function landingOf({ role, lacksSecondFactor }: SignedInUser): string {
  if (!isStaff(role)) return sitePaths.overview
  return lacksSecondFactor ? sitePaths.account : sitePaths.admin
}
