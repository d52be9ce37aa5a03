/** How `like` asks an index for what begins so, and the index of reversed numbers for what ends so. */
export type Pattern = { readonly start: string; readonly end: string }

/** What a person types is a text, never a pattern; nothing typed is found nowhere. */
export function startsAndEnds(typed: string): Pattern {
  if (typed === '') return { start: '', end: '' }
  // As PostgreSQL reverses: character by character.
  const reversed = Array.from(typed).toReversed().join('')
  return { start: `${literal(typed)}%`, end: `${literal(reversed)}%` }
}

const literal = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
