/** What the provider lists, a hundred at a time, so that a page is one question to our tables. */
export async function* inPages<Item>(listed: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of listed) {
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The most that the provider gives at once. */
export const pageSize = 100

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
export const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** The id in a reference that may hold the object itself. */
export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
