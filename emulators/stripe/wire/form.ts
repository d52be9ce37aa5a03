/** A parameter as sent: `a[b][0]=c` becomes nested records. Never trust the keys as names. */
export type FormValue = string | FormRecord
export type FormRecord = { [key: string]: FormValue }

const deepest = 8
const mostPairs = 2000

/** Reads Stripe's bracketed form encoding (body or query). Returns null when it cannot. */
export function readForm(encoded: string): FormRecord | null {
  const pairs = [...new URLSearchParams(encoded)]
  if (pairs.length > mostPairs) return null

  const root = emptyRecord()
  for (const [name, value] of pairs) {
    const path = pathOf(name)
    if (path === null || !put(root, path, value)) return null
  }
  return root
}

function pathOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (match === null) return null
  const [, head = '', brackets = ''] = match
  const path = [head, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
  return path.length > deepest ? null : path
}

function put(root: FormRecord, path: readonly string[], value: string): boolean {
  let record = root
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(record).length) : part
    if (depth === path.length - 1) {
      if (record[key] !== undefined) return false
      record[key] = value
      return true
    }
    const next = (record[key] ??= emptyRecord())
    if (typeof next === 'string') return false
    record = next
  }
  return false
}

// Without a prototype, a parameter named __proto__ is a key like any other.
const emptyRecord = (): FormRecord => Object.create(null) as FormRecord
