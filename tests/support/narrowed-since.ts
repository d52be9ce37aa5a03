/**
 * What the version that made the schema `before` may miss in the schema `now`: what is gone or is not what it was, and what
 * narrows the writes of a version that does not know it. Both are texts of `describeSchema`.
 */
export function narrowedSince(before: string, now: string): string[] {
  const former = linesOf(before)
  const present = linesOf(now)
  const known = new Set(former.columns.map(nameOf))
  const tables = new Set(former.columns.map((line) => line.split('.')[0] ?? ''))
  const isNarrow: Readonly<Record<string, (line: string) => boolean>> = {
    columns: (line) => line.endsWith(' not null') && tables.has(line.split('.')[0] ?? ''),
    constraints: (line) => constrainsKnown(line, known),
    indexes: (line) => line.startsWith('CREATE UNIQUE') && isOnKnown(line, known),
    triggers: (line) => tables.has(/ ON public\.(\w+)/.exec(line)?.[1] ?? ''),
  }
  return Object.keys(former)
    .flatMap((part) => {
      const [was, is] = [former[part] ?? [], present[part] ?? []]
      const gone = was.filter((line) => !is.includes(line)).map((line) => `gone: ${line}`)
      const added = is.filter((line) => !was.includes(line) && isNarrow[part]?.(line))
      return [...gone, ...added.map((line) => `new: ${line}`)]
    })
    .toSorted()
}

type Parts = { readonly columns: readonly string[] } & Readonly<Record<string, readonly string[]>>

function linesOf(schema: string): Parts {
  const parts: Record<string, string[]> & { columns: string[] } = { columns: [] }
  for (const part of schema.split(/^-- /m).slice(1)) {
    const [title = '', ...lines] = part.trimEnd().split('\n')
    parts[title] = lines.filter(Boolean)
  }
  return parts
}

const nameOf = (column: string): string => column.split(' ')[0] ?? ''

/** A constraint on a column that the former version writes; what is only on new columns holds by their defaults. */
function constrainsKnown(line: string, known: ReadonlySet<string>): boolean {
  const table = line.split(':')[0] ?? ''
  const words = line.replace(/ REFERENCES .*/, '').match(/\w+/g) ?? []
  const isOnNew = /UNIQUE|PRIMARY KEY|EXCLUDE/.test(line) && !allKnown(table, line, known)
  return !isOnNew && words.some((word) => known.has(`${table}.${word}`))
}

/** A unique index with a new column among its own lets pass what the former version writes: that column is null, or its default. */
const isOnKnown = (line: string, known: ReadonlySet<string>): boolean => {
  const table = / ON public\.(\w+)/.exec(line)?.[1] ?? ''
  return allKnown(table, line, known)
}

const allKnown = (table: string, line: string, known: ReadonlySet<string>): boolean => {
  const columns = /\(([^()]+)\)/.exec(line)?.[1]?.split(', ') ?? []
  return columns.every((column) => known.has(`${table}.${column}`)) && columns.length > 0
}
