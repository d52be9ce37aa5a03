/**
 * Whether this is a page of ours: one slash first, no empty and no dotted part, plain ASCII without the sign that
 * browsers take for a slash. Whatever reads it, it stays on this site.
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 500 || !/^[!-[\]-~]+$/.test(path)) return false
  const [page = ''] = path.split(/[?#]/)
  const [before, ...parts] = page.split('/')
  return before === '' && parts.length > 0 && parts.every(isPlainPart)
}

const isPlainPart = (part: string, index: number, parts: readonly string[]): boolean =>
  !part.startsWith('.') && (part !== '' || index === parts.length - 1)
