/**
 * Whether every reader takes this path as one of this site: it has one slash first, no empty and no dotted part, and plain ASCII
 * without the backslash, which browsers read as a slash.
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 500 || !/^[!-[\]-~]+$/.test(path)) return false
  const [page = ''] = path.split(/[?#]/)
  const [before, ...parts] = page.split('/')
  return before === '' && parts.length > 0 && parts.every(isPlainPart)
}

const isPlainPart = (part: string, index: number, parts: readonly string[]): boolean =>
  !part.startsWith('.') && (part !== '' || index === parts.length - 1)
