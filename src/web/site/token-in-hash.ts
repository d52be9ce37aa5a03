/** The secret of a mailed link; `null` when the address was cut. */
export function tokenInHash(hash: string): string | null {
  const token = new URLSearchParams(hash.slice(1)).get('jeton')
  return token && /^[\w-]{43}$/.test(token) ? token : null
}
