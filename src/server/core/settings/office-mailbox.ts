import type { Deps } from '#server/core/context.ts'
import type { Settings } from './read-settings.ts'

/**
 * The address for messages to the office: the setting, else the environment's address, else the public one. The setting gives
 * nobody a right: only the environment names the first super-admin (`become-first-super-admin.ts`).
 */
export const officeMailbox = (
  { adminEmail, contactEmail }: Pick<Settings, 'adminEmail' | 'contactEmail'>,
  { config }: Pick<Deps, 'config'>,
): string => adminEmail ?? config.ADMIN_EMAIL ?? contactEmail
