import sharp from 'sharp'
import { expect } from 'vitest'
import { settleClaims } from '#server/shipping/claims/claim-transfer.ts'
import { jobContext } from '#server/worker.ts'
import { boxAt } from './insert-box.ts'
import { packingScenes, type PaidBox } from './packing-scenes.ts'
import { refundDesk, type Desk } from './refund-desk.ts'
import type { Answer, Person } from './test-app.ts'
import { openTill, type Till } from './till.ts'

type Wish = {
  readonly kind?: string
  readonly quantity?: number
  readonly photoIds?: string[]
  /** Of the box in its shipment. */
  readonly place?: number
}

/** Boxes that left, and what customers and the office do about their claims. */
export type ClaimDesk = Awaited<ReturnType<typeof openClaimDesk>>

export async function openClaimDesk() {
  const till = await openTill()
  const boss = await till.app.makeStaff('super_admin')
  const admin = await till.app.makeStaff('admin')
  const operateur = await till.app.makeStaff('operateur')
  const desk = refundDesk(till, admin)
  const call = (as: Person, method: string, path: string, body?: object): Promise<Answer> =>
    till.app.request(method, path, { as, ...(body ? { body } : {}) })
  const act = (as: Person, claimId: string, verb: string, body: object = {}) =>
    call(as, 'POST', `/api/admin/cargo-claims/${claimId}/${verb}`, body)
  const open = async (
    as: Person,
    { shipmentId, parcelIds }: PaidBox,
    { kind = 'short', quantity = 1, photoIds = [], place = 1 }: Wish = {},
  ) =>
    call(as, 'POST', `/api/boxes/${await boxAt(till.app.deps, shipmentId, place)}/claims`, {
      kind,
      lines: [{ parcelId: parcelIds[0], position: 1, quantity }],
      words: 'Un livre manque.',
      photoIds,
    })
  return {
    till,
    boss,
    admin,
    operateur,
    desk,
    call,
    act,
    open,
    ...boxes(till, operateur, desk),
    claimOf: async (as: Person, id: string) =>
      (await call(as, 'GET', `/api/warehouse/cargo-claims/${id}`)).body,
    /** A claim at the carrier. */
    sentClaim: async (owner: Person, box: PaidBox, wish: Wish = {}): Promise<string> => {
      const { status, body } = await open(owner, box, wish)
      expect(status).toBe(200)
      expect((await act(admin, body.id, 'sending')).status).toBe(200)
      return body.id
    },
    photo: (as: Person) => sendPhoto(till, as, '/api/claim-photos'),
    staffPhoto: (as: Person) => sendPhoto(till, as, '/api/warehouse/photos'),
    /** The jobs that are due, and the one of each minute. */
    settle: async () => {
      await till.app.runJobs()
      await settleClaims(jobContext(till.app.deps, 'settle-claims'))
    },
    later: async (days: number, work: () => Promise<void>) => {
      const before = till.app.clock.now
      till.app.clock.now = new Date(before.getTime() + days * 86_400_000)
      try {
        await work()
      } finally {
        till.app.clock.now = before
      }
    },
  }
}

async function sendPhoto({ app }: Till, as: Person, path: string): Promise<string> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#a33' } })
  const body = await picture.jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const answer = await app.request('POST', path, { as, body, headers })
  expect(answer.status).toBe(200)
  return answer.body.photoId
}

function boxes(till: Till, operateur: Person, desk: Desk) {
  const scenes = packingScenes(till, operateur, desk)
  const { pool } = till.app.deps
  const insured = { extras: { insurance: 330 } }
  /** Two books in each parcel, at this price. */
  const makeDear = async ({ parcelIds }: PaidBox, unitCents: number) => {
    const dearer = 'update content_lines set unit_cents = $2 where parcel_id = any($1)'
    await pool.query(dearer, [parcelIds, unitCents])
  }
  /** A box of one parcel with two books at 7,90 €, unless it is dear. */
  const sentBox = async (owner: Person, dear = false): Promise<PaidBox> => {
    const box = await scenes.paidBox(owner, 1, dear ? insured : {})
    if (dear) await makeDear(box, 30_000)
    expect((await scenes.pack(box, box.parcelIds)).status).toBe(200)
    expect((await scenes.leave(box)).status).toBe(200)
    return box
  }
  return {
    sentBox,
    /** A dear shipment of two parcels, each in its box: 1,2 kg and 0,7 kg. */
    twoBoxes: async (owner: Person): Promise<PaidBox> => {
      const box = await scenes.paidBox(owner, 2, { ...insured, totalCents: 4545 })
      await makeDear(box, 25_000)
      for (const [place, parcelId] of box.parcelIds.entries()) {
        const weightGrams = place === 0 ? 1200 : 700
        expect((await scenes.pack(box, [parcelId], { weightGrams })).status).toBe(200)
        expect((await scenes.leave(box, {}, operateur, place + 1)).status).toBe(200)
      }
      return box
    },
    deliveredBox: async (owner: Person, dear = false): Promise<PaidBox> => {
      const box = await sentBox(owner, dear)
      const boxId = await boxAt(till.app.deps, box.shipmentId)
      const path = `/api/warehouse/boxes/${boxId}/delivery`
      const { status } = await till.app.request('POST', path, { as: operateur, body: {} })
      expect(status).toBe(200)
      return box
    },
  }
}
