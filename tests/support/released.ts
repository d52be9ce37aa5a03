import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** What the last released version asks of the database; `npm run released` writes it. */
export type Released = {
  /** Its last migration. */
  readonly newest: string
  /** Its `migrations/schema.txt`. */
  readonly schema: string
  /** What its code sends: file, statement. */
  readonly statements: readonly (readonly [sender: string, text: string])[]
}

export const releasedFile = join(import.meta.dirname, '../fixtures/released.json.gz')

export const released = JSON.parse(gunzipSync(readFileSync(releasedFile)).toString()) as Released
