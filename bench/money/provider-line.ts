import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type ProviderLine = {
  readonly url: string
  /** Messages counted by what became of them; `forgedTaken` must stay 0. */
  readonly told: Record<'sent' | 'late' | 'lost' | 'forged' | 'forgedTaken', number>
  readonly close: () => Promise<void>
}

/** The part of the messages that this happens to. */
const parts = { lost: 0.02, late: 0.1, forged: 0.05 }

/**
 * A bad line between the provider and the webhook: each message comes three times, out of order; one in ten is 5 to 20 s late;
 * all those about two payments in a hundred are lost; beside one in twenty comes a forged one, whose signature is another
 * message's.
 */
export async function openProviderLine(webhook: string): Promise<ProviderLine> {
  const told = { sent: 0, late: 0, lost: 0, forged: 0, forgedTaken: 0 }
  const under = new Set<Promise<void>>()
  let isOpen = true

  const later = (work: () => Promise<void>, ms: number): void => {
    const running = pause(ms)
      .then(work)
      .finally(() => under.delete(running))
    under.add(running)
  }
  const send = async (body: string, signature: string): Promise<void> => {
    for (let tries = 0; isOpen && tries < 60; tries += 1) {
      const status = await post(webhook, body, signature)
      if (status === 200) return
      await pause(500)
    }
  }
  const forge = async (body: string, signature: string): Promise<void> => {
    const forged = body.replace(/"amount_total":\d+/, '"amount_total":1').replace('evt_', 'evt_f')
    if ((await post(webhook, forged, signature)) === 200) told.forgedTaken += 1
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      response.end('{}')
      const signature = String(request.headers['stripe-signature'])
      if (isLost(body)) {
        told.lost += 1
        return
      }
      for (let copy = 0; copy < 3; copy += 1) {
        const chance = chanceOf(`${copy} ${body}`)
        const isLate = chance < parts.late
        told.sent += 1
        if (isLate) told.late += 1
        later(
          () => send(body, signature),
          isLate ? 5000 + (chance / parts.late) * 15_000 : chance * 2000,
        )
      }
      if (chanceOf(`forged ${body}`) < parts.forged) {
        told.forged += 1
        later(() => forge(body, signature), 1000)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    told,
    close: async () => {
      isOpen = false
      await Promise.all(under)
      server.close()
    },
  }
}

/** The same answer for every message about one payment page. */
function isLost(body: string): boolean {
  const page = /cs_test_\w+/.exec(body)?.[0]
  if (page === undefined) return false
  return chanceOf(page) < parts.lost
}

/** From 0 to 1, always the same for a text: what happens to a message does not depend on the run. */
const chanceOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

/** `undefined`: no answer, as while the server starts again. */
async function post(url: string, body: string, signature: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(url, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => undefined,
  )
}
