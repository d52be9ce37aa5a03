import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCarrierEmulator } from '@escale/emulators/carrier'
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

type Act = 'next' | 'deliver' | 'hold' | 'problem' | 'fail' | 'collect' | 'return' | 'unknown'
type Incidents = {
  readonly outage?: 'none' | 'refused' | 'busy' | 'quota' | 'slow' | 'lost'
  readonly alwaysArray?: boolean
  readonly unordered?: boolean
  readonly quota?: number
}

export type CarrierDepot = {
  /** The value of COLISSIMO_API_URL and LAPOSTE_API_URL. */
  readonly url: string
  /** La Poste takes in a parcel whose number was typed. */
  readonly takeIn: (number: string, country?: string) => Promise<void>
  readonly act: (number: string, act: Act) => Promise<void>
  /** One event of that time, whatever the journey says. */
  readonly record: (number: string, code: string, at: Date) => Promise<void>
  readonly setIncidents: (incidents: Incidents) => Promise<void>
  /** How many calls the tracking has had. */
  readonly calls: () => Promise<number>
  /** The numbers of the labels that were made under that reference. */
  readonly numbersOf: (reference: string) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** The carrier emulator without parcels, for one test file, by the real clock unless the test has its own. */
export async function startCarrierDepot(clock?: () => Date): Promise<CarrierDepot> {
  const dataDir = mkdtempSync(join(tmpdir(), 'escale-carrier-'))
  const emulator = await startCarrierEmulator({ dataDir, ...(clock && { clock }) })
  return {
    ...carrierDepotAt(emulator.url),
    close: async () => {
      await emulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The emulator that runs at this address. */
function carrierDepotAt(url: string): Omit<CarrierDepot, 'close'> {
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`the carrier emulator answered ${response.status}`)
    return (await response.json()) as Answer
  }
  return {
    url,
    takeIn: (number, country = 'NC') => call('parcels', { number, country }),
    act: (number, act) => call(`parcels/${number}/acts`, { act }),
    record: (number, code, at) => call(`parcels/${number}/events`, { code, at: at.toISOString() }),
    setIncidents: (incidents) => call('incidents', incidents),
    calls: async () => (await call<{ tracking: number }>('calls')).tracking,
    numbersOf: async (reference) => {
      const { parcels } = await call<{ parcels: { number: string; reference: string }[] }>(
        'parcels',
      )
      return parcels.filter((one) => one.reference === reference).map(({ number }) => number)
    },
  }
}
