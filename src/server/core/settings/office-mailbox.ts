import type { Deps } from '#server/core/context.ts'
import type { Settings } from './read-settings.ts'

/**
 * Where the messages to the office go: the setting, else the environment's address, else the public one. It gives nobody
 * a right: the first super-admin is the environment's alone (`become-first-super-admin.ts`).
 */
export const officeMailbox = (
  { adminEmail, contactEmail }: Pick<Settings, 'adminEmail' | 'contactEmail'>,
  { config }: Pick<Deps, 'config'>,
): string => adminEmail ?? config.ADMIN_EMAIL ?? contactEmail
