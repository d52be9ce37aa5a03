/** How many recovery codes are made at once; each works once. */
export const recoveryCodeCount = 10

/** 80 random bits a code, stored under the server's key: nobody who reads the table can guess one. */
export const recoveryCodeBytes = 10

/** Crockford's alphabet: no two signs look alike on paper. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten random bytes as `xxxx-xxxx-xxxx-xxxx`. */
export function recoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new RangeError('a recovery code has ten bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const code = (bits.match(/.{5}/g) ?? []).map((five) => signs[Number.parseInt(five, 2)]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Reads a code as people copy it: ignores spaces, dashes and capitals, and reads `o`, `i`, `l` as digits. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Whether somebody may remove a factor when so many others are left. */
export const mayStayWithout = (left: number, isRequired: boolean): boolean =>
  left > 0 || !isRequired

export const mostPasskeys = 20
