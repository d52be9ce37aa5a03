import { sql } from 'kysely'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from './context.ts'
import { found } from './refused.ts'

/** Quotes (devis), orders (commandes), shipments (envois), legal requests, claims (litiges) and deposit slips (bordereaux) each have their own sequence. */
const sequences = {
  D: 'quote_numbers',
  C: 'order_numbers',
  E: 'shipment_numbers',
  R: 'legal_request_numbers',
  L: 'cargo_claim_numbers',
  B: 'dispatch_numbers',
} as const

/** `D-2026-000123`: the year in Paris and a sequence, where a gap means nothing (only invoices must have none). */
export async function nextNumber(
  db: Database | Tx,
  letter: keyof typeof sequences,
  at: Date,
): Promise<string> {
  const drawn = sql<{ n: number }>`select nextval(${sequences[letter]}::regclass) as n`
  const { rows } = await drawn.execute(db)
  return `${letter}-${parisYearOf(at)}-${String(found(rows[0]).n).padStart(6, '0')}`
}

/**
 * Patterns for `like`: `start` searches the index for numbers that begin with the text, `end` the index of reversed numbers for
 * those that end with it.
 */
export type Pattern = { readonly start: string; readonly end: string }

/** Escapes what a person types, so that it is a text and never a pattern; an empty text matches nothing. */
export function startsAndEnds(typed: string): Pattern {
  if (typed === '') return { start: '', end: '' }
  // Reverses character by character, as PostgreSQL does.
  const reversed = Array.from(typed).toReversed().join('')
  return { start: `${literal(typed)}%`, end: `${literal(reversed)}%` }
}

/** « d-2026-14 » is D-2026-000014: nobody says the zeros. A text with some zeros is a number that is not typed to its end yet. */
export const fullNumber = (typed: string): string =>
  typed.replace(
    /^([ACDEFLR])-(\d{4})-([1-9]\d{0,4})$/i,
    (_, letter: string, year: string, rest: string) =>
      [letter.toUpperCase(), year, rest.padStart(6, '0')].join('-'),
  )

/** Makes `C-2026-000123` one word; otherwise a search would match parts of three other numbers. */
export const withoutDashes = (text: string): string =>
  text
    .replaceAll(/\b([ACDEFLR])-(\d{4})-(\d+)\b/gi, '$1$2$3')
    .replaceAll(/\b(CLT)-(\d+)\b/gi, '$1$2')

const literal = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
