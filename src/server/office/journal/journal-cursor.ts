import { InvalidInput } from '#server/core/refused.ts'

/** The key of the last line that a page showed: facts are numbered, but not always in the order of their time. */
export type JournalKey = { readonly at: Date; readonly id: number }

export const encodeJournalKey = ({ at, id }: JournalKey): string =>
  Buffer.from(`${at.toISOString()}|${id}`).toString('base64url')

/** Returns `undefined` on the first page; throws 422 `cursor: invalid` for a cursor that we never issued. */
export function decodeJournalKey(cursor: string | undefined): JournalKey | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|(\d{1,15})$/.exec(text) ?? []
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) throw new InvalidInput({ cursor: 'invalid' })
  return { at: time, id: Number(id) }
}
