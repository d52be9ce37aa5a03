import type { ClientDetail } from '#contract/people/clients.ts'
import { staffRoleNames } from '#words/staff-roles.ts'

const names: Readonly<Record<string, string>> = staffRoleNames

/** The name of their role, of who was a client and is of the team now. */
export const teamRoleOf = ({ role }: ClientDetail): string | null =>
  Object.hasOwn(names, role) ? (names[role] ?? null) : null
