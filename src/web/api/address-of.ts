import type * as z from 'zod/mini'

/** The address of a file to open or to send: its path filled, then the rest of the input as query. */
export function addressOf<Input extends z.ZodMiniType>(
  { path: template }: { readonly path: string; readonly input: Input },
  input: z.input<Input>,
): string {
  const { path, rest } = filledPath(template, input)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, queryText(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** The path with its parameters, and the fields of the input that are none of them. */
export function filledPath(template: string, input: unknown) {
  const rest: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** Only values that a query string can hold; a list or an object has no single form there. */
function queryText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a query holds texts, numbers and booleans')
}
