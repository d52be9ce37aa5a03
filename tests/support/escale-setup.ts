import type { TestProject } from 'vitest/node'
import { startEscale, type RunningEscale } from './running-escale.ts'

let running: RunningEscale | undefined

/** One running product for the whole project, on the engine that ESCALE_TEST_ENGINE names. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env['ESCALE_SKIP_ALL']) return
  running = await startEscale()
  const { url, inboxUrl, paymentsUrl, dataDir, databaseUrl, launcherPid } = running
  project.provide('escale', { url, inboxUrl, paymentsUrl, dataDir, databaseUrl, launcherPid })
}

export async function teardown(): Promise<void> {
  await running?.stop()
}
