import type { TestProject } from 'vitest/node'
import { startEscale, type EscaleAddress, type RunningEscale } from './running-escale.ts'

let running: RunningEscale | undefined

/**
 * One running product for the whole project, on the engine that ESCALE_TEST_ENGINE names; or the running one that TEST_ESCALE
 * describes.
 */
export async function setup(project: TestProject): Promise<void> {
  if (process.env['ESCALE_SKIP_ALL']) return
  const given = process.env['TEST_ESCALE']
  if (given) return project.provide('escale', JSON.parse(given) as EscaleAddress)
  running = await startEscale()
  const { url, inboxUrl, smsUrl, paymentsUrl, carrierUrl } = running
  const { dataDir, databaseUrl, launcherPid } = running
  const urls = { url, inboxUrl, smsUrl, paymentsUrl, carrierUrl }
  project.provide('escale', { ...urls, dataDir, databaseUrl, launcherPid })
}

export async function teardown(): Promise<void> {
  await running?.stop()
}
