import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'invariants.sql')

/** The rules of `invariants.sql`: each with its name, the line above it, and the query of what breaks it. */
export const rules: readonly { readonly name: string; readonly query: string }[] = [
  ...readFileSync(file, 'utf8').matchAll(/^-- (?<name>.+)\n(?<query>(?:(?!--).+\n)+)/gm),
].map(({ groups }) => ({ name: groups?.['name'] ?? '', query: groups?.['query'] ?? '' }))
