/** Any base will do, as long as nobody can name it. */
const here = 'https://escale.invalid'

/**
 * A page of ours to go to after the sign-in, or `null`. Browsers drop tabs and line ends, take `\` for `/` and resolve
 * dots, so the path is judged as they would read it: what leaves this site in any reading is refused.
 */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 2000 || !isPlain(path)) return null
  const { origin, pathname, search, hash } = new URL(path, here)
  const isOurs = origin === here && !pathname.startsWith('//')
  return isOurs ? pathname + search + hash : null
}

/** One slash first, and no sign that a browser would read in its own way. */
const isPlain = (path: string): boolean =>
  /^\/(?!\/)/.test(path) && !/[\\\s\p{Cc}\p{Cf}]/u.test(path)
