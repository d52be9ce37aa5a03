import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'

type List = 'showcasePhotos' | 'testimonials'

/** The list as it is, locked: two writers run one after the other. */
export async function lockList<Name extends List>(tx: Tx, name: Name): Promise<Settings[Name]> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
  return (await readSettings(tx))[name]
}

/** Throws `stale` with what is there now, when it is not what the form was opened with. */
export function requireVersion(list: Settings[List], opened: string): void {
  const version = versionOf(list)
  if (version !== opened) throw new Refused('stale', { version, values: list })
}

export const versionOf = (list: Settings[List]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)

/** Writes the list and its fact, line by line; without a difference it writes nothing. */
export async function saveList<Name extends List>(
  tx: Tx,
  ctx: Context,
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
): Promise<{ version: string }> {
  const version = versionOf(after)
  if (version === versionOf(before)) return { version }
  const row = { value: JSON.stringify(after), updated_at: ctx.now() }
  await tx
    .insertInto('settings')
    .values({ key: name, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await recordFact(tx, ctx, {
    type: 'settings.changed',
    details: { key: name },
    change: { before: { [name]: before.map(lineOf) }, after: { [name]: after.map(lineOf) } },
  })
  return { version }
}

/** An entry as the journal shows it, which nobody edits: of a customer's name, the initial only. */
const lineOf = (entry: Settings[List][number]): string =>
  'alt' in entry
    ? entry.alt
    : `${entry.name.slice(0, 1)}., ${entry.territory}\u00A0: ${entry.words}`
