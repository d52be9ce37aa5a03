import type { SignedInUser } from '#contract/accounts.ts'
import { paths } from '#web/paths.ts'
import { isStaff } from './is-staff.ts'

/** Where a sign-in leads when nothing was asked for: staff to their area, which knows each role's first screen. */
export const landingOf = ({ role }: SignedInUser): string =>
  isStaff(role) ? paths.admin : paths.overview
