/** What the rules of production ask of single values (`config.ts`). */

/** A host by any of its spellings, as a browser writes it (`LOCALHOST`, `127.1`); none where the address names none. */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address.replace(/^[a-z]+:/, 'https:')).hostname
  } catch {
    return undefined
  }
}

export function isLoopback(address: string): boolean {
  const host = hostOf(address) ?? ''
  return /(^|\.)localhost\.?$|^(127\.|0\.0\.0\.0$)|^\[::(1|ffff:7f.*)?\]$/.test(host)
}

/** The site is the whole of its host: nothing else belongs in front of our paths, in mails and for the payment's return. */
export function isBareOrigin(address: string): boolean {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** `.test` is reserved: only the demonstration's addresses end so. */
export const isOfDemonstration = (addressOrHost: string): boolean =>
  /\.test\.?$/i.test(addressOrHost)

/**
 * Does it look drawn at random? Repeating something, or going through the alphabet, makes it long and no less guessable. The
 * shortest that we advise (32 hexadecimal digits) has 29 different pairs of neighbours on average.
 */
export function looksDrawn(secret: string): boolean {
  const pairs = Array.from({ length: secret.length - 1 }, (_, at) => secret.slice(at, at + 2))
  const steps = pairs.filter((pair) => Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0)) <= 1)
  return new Set(secret).size >= 12 && new Set(pairs).size >= 24 && steps.length < pairs.length / 2
}

/** The sentences of the rules that are broken. */
export const listed = (rules: readonly (readonly [boolean, string])[]): string[] =>
  rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
