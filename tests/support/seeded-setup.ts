import { startEscale } from './running-escale.ts'
import { announceSeededData, forgetSeededData, removeData, seededData } from './seeded-data.ts'

let made: string | undefined

/**
 * Builds the demonstration once: a product starts on an empty directory and stops, and every later product starts on a copy of
 * its data. On an external database each start builds its own.
 */
export async function setup(): Promise<void> {
  const isExternal = process.env['ESCALE_TEST_ENGINE'] === 'debian'
  if (process.env['ESCALE_SKIP_ALL'] || isExternal || seededData()) return
  const first = await startEscale()
  await first.stop({ keepData: true })
  made = first.dataDir
  announceSeededData(made)
}

export async function teardown(): Promise<void> {
  if (made) forgetSeededData()
  removeData(made)
}
