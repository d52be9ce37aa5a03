/** How many recovery codes are made at once; each opens once. */
export const recoveryCodeCount = 10

/** 80 random bits a code, stored under the server's key: even a reader of the table cannot guess one. */
export const recoveryCodeBytes = 10

/** Crockford's alphabet: no sign that looks like another one on paper. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** `xxxx-xxxx-xxxx-xxxx` of ten random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new RangeError('a recovery code has ten bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const code = (bits.match(/.{5}/g) ?? []).map((five) => signs[Number.parseInt(five, 2)]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Reads a code as people copy it: spaces, dashes and capitals do not count, and `o`, `i`, `l` are digits. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Whether somebody may remove a factor, with this many left. */
export const mayStayWithout = (left: number, isRequired: boolean): boolean =>
  left > 0 || !isRequired

export const mostPasskeys = 20
