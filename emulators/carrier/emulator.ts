import { listen } from '../listen.ts'
import { carrierApp } from './carrier-app.ts'
import { Depot } from './depot.ts'
import { noIncidents } from './incidents.ts'
import { Quota } from './tracking-api.ts'

export type CarrierEmulator = {
  /** The address of both services and of the control page. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Colissimo's label service and La Poste's tracking, with a page that moves the parcels. If the port is taken, it uses a free
 * one; `dataDir` stores the parcels.
 */
export async function startCarrierEmulator(options: {
  readonly dataDir: string
  readonly port?: number
  /** For tests whose clock is their own; pages can move it on. */
  readonly clock?: () => Date
}): Promise<CarrierEmulator> {
  const depot = new Depot(options.dataDir, options.clock ?? (() => new Date()))
  return listen(carrierApp(depot, noIncidents(), new Quota()).fetch, options.port)
}
