import { type CarrierDepot, startCarrierDepot } from './carrier-depot.ts'
import { boxAt } from './insert-box.ts'
import { packingScenes, type PaidBox } from './packing-scenes.ts'
import { refundDesk } from './refund-desk.ts'
import type { Answer, Person } from './test-app.ts'
import { openTill, type Till } from './till.ts'

export type LabelDesk = {
  readonly till: Till
  readonly depot: CarrierDepot
  readonly operateur: Person
  readonly bench: ReturnType<typeof packingScenes>
  /** Closes the next box of this shipment, with a declaration that says all that Colissimo asks. */
  readonly close: (paid: PaidBox) => Promise<{ readonly boxId: string; readonly number: string }>
  /** Changes the first goods of the declaration. */
  readonly declare: (boxId: string, goods: object) => Promise<unknown>
  readonly create: (boxId: string) => Promise<Answer>
  readonly paper: (boxId: string, name: string, as?: Person) => Promise<Answer>
  readonly rows: (boxId: string) => Promise<{ status: string; failure: string | null }[]>
  readonly end: () => Promise<void>
}

/** A bench that asks a carrier emulator of its own for Colissimo's labels. */
export async function openLabelDesk(environment: Record<string, string> = {}): Promise<LabelDesk> {
  const depot = await startCarrierDepot()
  const keys = { COLISSIMO_API_KEY: 'colissimo', COLISSIMO_API_URL: depot.url }
  const till = await openTill({ ...keys, ...environment })
  const { app } = till
  const operateur = await app.makeStaff('operateur')
  const bench = packingScenes(till, operateur, refundDesk(till, await app.makeStaff('admin')))
  const pathOf = (boxId: string) => `/api/warehouse/boxes/${boxId}/carrier-label`
  const declare = (boxId: string, goods: object) =>
    app.deps.pool.query(
      `update customs_declarations set body = jsonb_set(body, '{goods,0}', (body #> '{goods,0}') || $2::jsonb) where box_id = $1`,
      [boxId, JSON.stringify(goods)],
    )
  return {
    till,
    depot,
    operateur,
    bench,
    close: async (paid) => {
      const { body } = await bench.pack(paid, paid.parcelIds)
      const boxId = await boxAt(app.deps, paid.shipmentId)
      await declare(boxId, { unitGrams: 210, hsCode: '490199', origin: 'FR' })
      return { boxId, number: body.number }
    },
    declare,
    create: (boxId) => app.request('POST', pathOf(boxId), { as: operateur, body: {} }),
    paper: (boxId, name, as = operateur) =>
      app.request('GET', `${pathOf(boxId)}?paper=${name}`, { as }),
    rows: (boxId) =>
      app.deps.db
        .selectFrom('carrier_labels')
        .select(['status', 'failure'])
        .where('box_id', '=', boxId)
        .orderBy('asked_at')
        .orderBy('status')
        .execute(),
    end: async () => {
      await till.close()
      await depot.close()
    },
  }
}
