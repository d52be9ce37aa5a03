import { buildSeededData } from './build-seeded-data.ts'
import { forgetSeededData, removeData, seededData } from './seeded-data.ts'

let made: string | undefined

/** Builds the demonstration once, for the products on the embedded engine. On an external database each start builds its own. */
export async function setup(): Promise<void> {
  const isExternal = process.env['ESCALE_TEST_ENGINE'] === 'debian'
  if (process.env['ESCALE_SKIP_ALL'] || isExternal || seededData()) return
  made = await buildSeededData()
}

export async function teardown(): Promise<void> {
  if (made) forgetSeededData()
  removeData(made)
}
