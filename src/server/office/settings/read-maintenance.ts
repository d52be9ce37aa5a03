import type { Context } from '#server/core/context.ts'
import { flag } from '#server/core/settings/read-settings.ts'

/**
 * Whether the maintenance notice covers the site (docs/rules/pages.md#maintenance): the setting `maintenanceMode`, off without a
 * row; the value of `MAINTENANCE_MODE` when the setting cannot be read. Never throws.
 */
export async function readMaintenance({ db, config }: Context): Promise<boolean> {
  try {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'maintenanceMode')
      .executeTakeFirst()
    return row === undefined ? false : flag.parse(row.value)
  } catch {
    return config.MAINTENANCE_MODE === 'true'
  }
}
