import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { JobQueue } from '#server/core/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { findDebianPostgres, startThrowAwayCluster } from '../../scripts/debian-postgres.ts'
import type { RunningPostgres } from '../../scripts/embedded-postgres.ts'
import { embeddedEngine } from '../../scripts/postgres/engine.ts'
import { databaseOf } from '../../scripts/postgres/sockets.ts'

let cleanUp: (() => Promise<void>) | undefined

/** One throw-away cluster for the whole run, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startTestServer()
  const template = `escale_template_${process.pid}`
  const admin = new pg.Client(server.connectionString)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const address = databaseOf(server.connectionString, template)
  await prepareDatabase(address)
  // Each server of a test would make its queues again.
  await (await JobQueue.open(address, jobs, () => {})).close()
  project.provide('testServer', { connectionString: server.connectionString, template })

  cleanUp = async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}

export async function teardown(): Promise<void> {
  await cleanUp?.()
}

/** TEST_DATABASE_URL wins; else ESCALE_TEST_ENGINE=debian|embedded, embedded when absent. */
async function startTestServer(): Promise<RunningPostgres> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connectionString: url, stop: async () => {} }
  if (process.env['ESCALE_TEST_ENGINE'] === 'debian') {
    const native = await findDebianPostgres()
    if (!native.found) throw new Error(native.reason)
    return startThrowAwayCluster(native.engine)
  }
  const scratch = mkdtempSync(join(tmpdir(), 'escale-engine-'))
  const server = await startThrowAwayCluster(await embeddedEngine(scratch))
  const stop = async () => {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  return { ...server, stop }
}
