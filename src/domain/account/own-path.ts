/**
 * Whether a path stays on this site for every reader: one slash first, no empty and no dotted part, plain ASCII without
 * the backslash, which browsers read as a slash.
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 500 || !/^[!-[\]-~]+$/.test(path)) return false
  const [page = ''] = path.split(/[?#]/)
  const [before, ...parts] = page.split('/')
  return before === '' && parts.length > 0 && parts.every(isPlainPart)
}

const isPlainPart = (part: string, index: number, parts: readonly string[]): boolean =>
  !part.startsWith('.') && (part !== '' || index === parts.length - 1)
