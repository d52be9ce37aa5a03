type Kind = 'local' | 'session'

/** The text that this browser keeps under a key; `null` without one, or where it keeps nothing. */
export function readText(kind: Kind, key: string): string | null {
  try {
    return storageOf(kind).getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it with `null`; a browser that keeps nothing goes on without it. */
export function writeText(kind: Kind, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(kind).removeItem(key)
    else storageOf(kind).setItem(key, text)
  } catch {
    // Blocked, or full: the page works until it is left.
  }
}

/** The same as JSON: another version of the site may have written anything, `null` is what cannot be read. */
export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readText(kind, key) ?? 'null')
  } catch {
    return null
  }
}

export const writeJson = (kind: Kind, key: string, value: unknown): void =>
  writeText(kind, key, JSON.stringify(value))

/** Looked up at each call: where storage is blocked, and in the build, which has no window, this itself throws. */
const storageOf = (kind: Kind): Storage => window[`${kind}Storage`]
