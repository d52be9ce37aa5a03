import { expect, test } from 'vitest'
import { screenPages } from './screen-pages.ts'

const manifest = {
  'List.tsx': { file: 'assets/List.js', name: 'List' },
  'One.tsx': { file: 'assets/One.js', name: 'One' },
}

// Removed to see it fail: the look of the loader at the query; the page then asks for a list that is not the one it shows.
test('the first reads of a screen hold for any query unless its loader looks at it', async () => {
  const list = async ({ search }: { search: URLSearchParams }) =>
    fetch(`/api/all?${search.toString()}`)
  const one = async ({ params }: { params: Readonly<Record<string, string>> }) =>
    fetch(`/api/all/${encodeURIComponent(params['id'] ?? '')}`)
  const pages = await screenPages(
    'customer',
    [
      { path: '/one/:id', name: 'One', load: async () => ({ loader: one }) },
      { path: '/list', name: 'List', load: async () => ({ loader: list }) },
    ],
    manifest,
  )
  expect(pages.map(({ reads, readsWithAnyQuery }) => [reads, readsWithAnyQuery])).toEqual([
    [['/api/all?'], false],
    [['/api/all/:id'], true],
  ])
})
