import type { ClientDetail } from '#contract/people/clients.ts'
import { staffRoleNames } from '#words/people.ts'

const names: Readonly<Record<string, string>> = staffRoleNames

/** The name of the team role, for a client who has joined the team; otherwise `null`. */
export const teamRoleOf = ({ role }: ClientDetail): string | null =>
  Object.hasOwn(names, role) ? (names[role] ?? null) : null
