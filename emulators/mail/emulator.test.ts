import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailEmulator, startMailEmulator } from './emulator.ts'
import type { Message } from './message.ts'

let dataDir: string
let emulator: MailEmulator

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'escale-mail-'))
  emulator = await startMailEmulator({ dataDir })
})
afterEach(async () => {
  await emulator.close()
  await rm(dataDir, { recursive: true })
})

const send = (mail: { to?: string; subject?: string; html?: string } = {}) =>
  createTransport(emulator.smtpUrl).sendMail({
    from: 'Escale <bonjour@escale.test>',
    to: mail.to ?? 'client@escale.test',
    subject: mail.subject ?? 'Votre colis est arrivé à l’entrepôt, été comme hiver',
    text: 'Suivez-le : http://localhost:3000/colis/1?a=1&b=2.',
    html:
      mail.html ?? '<p>Suivez-le <a href="http://localhost:3000/colis/1?a=1&amp;b=2">ici</a></p>',
    attachments: [{ filename: 'facture d’été.pdf', content: Buffer.from('%PDF-1.7 é') }],
  })
const latest = (query: string) => fetch(`${emulator.url}/api/messages/latest?${query}`)
const post = (path: string, body: unknown, headers = {}) =>
  fetch(emulator.url + path, { method: 'POST', body: JSON.stringify(body), headers })

test('a mail keeps its accents, links and attachment, and is found by recipient and part of the subject', async () => {
  expect((await latest('to=client@escale.test')).status).toBe(404)
  await send()
  await send({ to: 'autre@escale.test', subject: 'Autre chose' })
  const found = await latest('to=Client@escale.test&subject=Arrivé')
  const message = (await found.json()) as Message
  expect(message).toMatchObject({
    from: { name: 'Escale', address: 'bonjour@escale.test' },
    to: ['client@escale.test'],
    subject: 'Votre colis est arrivé à l’entrepôt, été comme hiver',
    links: ['http://localhost:3000/colis/1?a=1&b=2'],
    attachments: [{ filename: 'facture d’été.pdf', mimeType: 'application/pdf' }],
  })
  const file = await fetch(`${emulator.url}/messages/${message.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7 é')
})

test('mails survive a restart, newest first, until they are deleted', async () => {
  await send({ subject: 'un' })
  await send({ subject: 'deux' })
  await emulator.close()
  emulator = await startMailEmulator({ dataDir })
  const list = async () =>
    (await (await fetch(`${emulator.url}/api/messages`)).json()) as { messages: Message[] }
  expect((await list()).messages.map(({ subject }) => subject)).toEqual(['deux', 'un'])
  await fetch(`${emulator.url}/api/messages`, { method: 'DELETE' })
  expect((await list()).messages).toEqual([])
})

test('during an outage connections are refused, or put off with 451; afterwards mail flows again', async () => {
  await post('/api/outage', { down: true })
  await expect(send()).rejects.toThrow('ECONNREFUSED')
  await post('/api/outage', { down: true, mode: 'busy' })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  await post('/api/outage', { down: false })
  await send()
  expect((await latest('')).status).toBe(200)
  expect((await post('/api/outage', { down: 'yes' })).status).toBe(422)
})

test('the HTML of a mail is shown in a frame that can run nothing, and texts are escaped', async () => {
  await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>Bonjour' })
  const { id } = (await (await latest('')).json()) as Message
  const page = await (await fetch(`${emulator.url}/messages/${id}`)).text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const frame = await fetch(`${emulator.url}/messages/${id}/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*; sandbox allow-popups/,
  )
  expect(await (await fetch(emulator.url)).text()).toContain('&lt;script&gt;alert(1)')
})

test('another site can press no button', async () => {
  const answer = await post('/api/outage', { down: true }, { origin: 'http://evil.example' })
  expect(answer.status).toBe(403)
  // With a policy that hides the referrer, the page's own forms would send `Origin: null`, which we refuse.
  const page = await fetch(emulator.url)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
})

test('a taken port gives way to a free one', async () => {
  const { port } = new URL(emulator.smtpUrl)
  const second = await startMailEmulator({
    dataDir: join(dataDir, 'second'),
    port: Number(new URL(emulator.url).port),
    smtpPort: Number(port),
  })
  expect(second.url).not.toBe(emulator.url)
  const socket = createConnection(Number(new URL(second.smtpUrl).port), '127.0.0.1')
  const greeting = await new Promise<string>((done) => {
    socket.once('data', (data: Buffer) => {
      done(data.toString())
    })
  })
  socket.destroy()
  await second.close()
  expect(greeting).toMatch(/^220 /)
})
