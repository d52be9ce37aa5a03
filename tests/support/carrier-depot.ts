import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCarrierEmulator } from '@escale/emulators/carrier'

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
export function carrierDepotAt(url: string): Omit<CarrierDepot, 'close'> {
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
