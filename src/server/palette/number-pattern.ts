/** How `like` asks an index for what begins so, and the index of reversed numbers for what ends so. */
export type Pattern = { readonly start: string; readonly end: string }

/** What a person types is a text, never a pattern; nothing typed is found nowhere. */
export function startsAndEnds(typed: string): Pattern {
  if (typed === '') return { start: '', end: '' }
  // As PostgreSQL reverses: character by character.
  const reversed = Array.from(typed).toReversed().join('')
  return { start: `${literal(typed)}%`, end: `${literal(reversed)}%` }
}

/** « D-2026-14 » is D-2026-000014: nobody says the zeros. */
export const fullNumber = (typed: string): string =>
  typed.replace(/^([ACDEFR])-(\d{4})-(\d{1,5})$/, (_, letter: string, year: string, rest: string) =>
    [letter, year, rest.padStart(6, '0')].join('-'),
  )

const literal = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
