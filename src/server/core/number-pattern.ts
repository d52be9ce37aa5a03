/** How `like` asks an index for what begins so, and the index of reversed numbers for what ends so. */
export type Pattern = { readonly start: string; readonly end: string }

/** What a person types is a text, never a pattern; nothing typed is found nowhere. */
export function startsAndEnds(typed: string): Pattern {
  if (typed === '') return { start: '', end: '' }
  // As PostgreSQL reverses: character by character.
  const reversed = Array.from(typed).toReversed().join('')
  return { start: `${literal(typed)}%`, end: `${literal(reversed)}%` }
}

/** « d-2026-14 » is D-2026-000014: nobody says the zeros. Who typed some of them has not typed all of it yet. */
export const fullNumber = (typed: string): string =>
  typed.replace(
    /^([ACDEFR])-(\d{4})-([1-9]\d{0,4})$/i,
    (_, letter: string, year: string, rest: string) =>
      [letter.toUpperCase(), year, rest.padStart(6, '0')].join('-'),
  )

/** `C-2026-000123` is one word, or it would be found in parts of three others. */
export const withoutDashes = (text: string): string =>
  text
    .replaceAll(/\b([ACDEFR])-(\d{4})-(\d+)\b/gi, '$1$2$3')
    .replaceAll(/\b(CLT)-(\d+)\b/gi, '$1$2')

const literal = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
