import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const production = {
  ESCALE_MODE: 'production',
  BASE_URL: 'https://escale.example',
  ADMIN_EMAIL: 'direction@escale.example',
  SMTP_URL: 'smtp://mail.escale.example',
  MAIL_FROM: 'Escale <bonjour@escale.example>',
}

const site = mkdtempSync(join(tmpdir(), 'escale-headers-'))
let demo: TestApp
let real: TestApp
beforeAll(async () => {
  mkdirSync(join(site, 'client', 'assets'), { recursive: true })
  writeFileSync(join(site, 'client', 'index.html'), '<!doctype html>')
  writeFileSync(join(site, 'client', 'assets', 'a.js'), '1')
  writeFileSync(join(site, 'client', 'assets', 'code-worker-a1B_-2.js'), '1')
  writeFileSync(join(site, 'client', 'assets', 'code-worker.evil.js'), '1')
  writeFileSync(join(site, 'client', 'assets', 'reader.wasm'), '1')
  writeFileSync(join(site, 'csp.json'), JSON.stringify({ styleHashes: ["'sha256-abc'"] }))
  demo = await createTestApp({}, site)
  real = await createTestApp(production, site)
})
afterAll(async () => {
  await demo.close()
  await real.close()
  rmSync(site, { recursive: true })
})

type Kind = { name: string; method: string; path: string; status: number; body?: object }
const kinds: readonly Kind[] = [
  { name: 'a page', method: 'GET', path: '/', status: 200 },
  { name: 'an asset', method: 'GET', path: '/assets/a.js', status: 200 },
  { name: 'an answer of the API', method: 'GET', path: '/api/site', status: 200 },
  {
    name: 'an answer of the API that needs no database',
    method: 'GET',
    path: '/api/health',
    status: 200,
  },
  { name: 'a refusal of the API', method: 'GET', path: '/api/orders', status: 401 },
  { name: 'a wrong input', method: 'POST', path: '/api/contact-messages', status: 422, body: {} },
  { name: 'an unknown door of the API', method: 'GET', path: '/api/rien', status: 404 },
  { name: 'an unknown page, which leads home', method: 'GET', path: '/rien', status: 302 },
  { name: 'an unknown file', method: 'GET', path: '/rien.png', status: 404 },
  { name: 'a method that no page has', method: 'DELETE', path: '/', status: 404 },
  { name: 'a form without script', method: 'POST', path: '/contact', status: 400, body: {} },
]

// Seen to fail: with any one of the calls of `pageSecurity` or `dataSecurity` removed, its line fails.
describe.each(kinds)('$name', ({ method, path, status, body }) => {
  const ask = (app: TestApp) => app.request(method, path, body ? { body } : {})

  test('is sniffed by nobody, framed by nobody, and runs nothing that is not ours', async () => {
    const { status: answered, headers } = await ask(demo)
    expect(answered).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), hid=(self), serial=(self), usb=(), geolocation=(), microphone=(), payment=()',
    )
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('asks for https in production, for a year', async () => {
    const { headers } = await ask(real)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

test('a page runs our scripts only, and styles by their hash', async () => {
  const { headers } = await demo.request('GET', '/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self' 'sha256-abc'")
  // For the label that is printed from its file (`print-pdf.ts`), and nothing from elsewhere.
  expect(policy).toContain("frame-src 'self' blob:;")
})

// Seen to fail: with `wasm-unsafe-eval` in the policy of the pages, and with any script taken for the worker.
test('the worker that reads barcodes compiles WebAssembly, and no page or other script does', async () => {
  const policyOf = async (path: string) =>
    (await demo.request('GET', path)).headers.get('content-security-policy')
  expect(await policyOf('/assets/code-worker-a1B_-2.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  )
  for (const path of ['/', '/admin', '/assets/a.js', '/assets/code-worker.evil.js', '/sw.js']) {
    expect(await policyOf(path), path).not.toMatch(/unsafe/)
  }
  const program = await demo.request('GET', '/assets/reader.wasm')
  expect(program.headers.get('content-type')).toBe('application/wasm')
})

test('the stream of events has them too', async () => {
  const response = await demo.listen(await demo.makeCustomer())
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await response.body?.cancel()
})
