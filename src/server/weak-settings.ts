/** What production requires of single values (`refused-by-production.ts`). */

/**
 * The host of an address, however it is spelled, in a browser's form (`LOCALHOST`, `127.1`); undefined when the address has none.
 */
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

/** The site occupies its whole host: nothing else may stand before our paths, in mails and in the payment's return. */
export function isBareOrigin(address: string): boolean {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** `.test` is reserved: only the demonstration's addresses end with it. */
export const isOfDemonstration = (addressOrHost: string): boolean =>
  /\.test\.?$/i.test(addressOrHost)

/**
 * Whether the secret looks random. Repetition, or the order of the alphabet, makes it longer but no less guessable. The shortest
 * that we advise (32 hexadecimal digits) has 29 different pairs of neighbours on average.
 */
export function looksDrawn(secret: string): boolean {
  const pairs = Array.from({ length: secret.length - 1 }, (_, at) => secret.slice(at, at + 2))
  const steps = pairs.filter((pair) => Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0)) <= 1)
  return new Set(secret).size >= 12 && new Set(pairs).size >= 24 && steps.length < pairs.length / 2
}

/** The messages of the broken rules. */
export const listed = (rules: readonly (readonly [boolean, string])[]): string[] =>
  rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
