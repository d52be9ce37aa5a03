import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseConfig, type Config } from '#server/config.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { openSite } from './site-files.ts'

const production = {
  ESCALE_MODE: 'production',
  BASE_URL: 'https://escale.example',
  ADMIN_EMAIL: 'direction@escale.example',
  SMTP_URL: 'smtp://mail.escale.example',
  MAIL_FROM: 'Escale <bonjour@escale.example>',
}
const configOf = (env: Record<string, string>): Config =>
  parseConfig({
    DATABASE_URL: 'postgres://nobody@localhost/none',
    AUTH_SECRET: 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f',
    ...env,
  })

async function homeCookie(env: Record<string, string>): Promise<string | null> {
  const directory = mkdtempSync(join(tmpdir(), 'escale-site-'))
  mkdirSync(join(directory, 'client'))
  writeFileSync(join(directory, 'client', 'index.html'), '<!doctype html>')
  const app: Hono = new Hono()
  app.notFound(openSite(configOf(env), directory, async () => []).answer)
  rmSync(directory, { recursive: true })
  return (await app.request('/')).headers.get('set-cookie')
}

test('only the pages of the demonstration call its bar', async () => {
  expect(await homeCookie({})).toContain('escale.demo=1')
  expect(await homeCookie(production)).toBeNull()
})

// Seen to fail: with `demo: demoBar(ctx)` whatever the mode, the documented password is told in production.
test('accounts and password of the demonstration are told there, never in production', async () => {
  const demo = await createTestApp()
  const real = await createTestApp(production)
  try {
    expect((await demo.request('GET', '/api/site')).body.demo.accounts).toHaveLength(6)
    expect((await real.request('GET', '/api/site')).body.demo).toBeNull()
  } finally {
    await demo.close()
    await real.close()
  }
})
