import { listen } from '../listen.ts'
import { localApp } from '../local-app.ts'
import type { Client } from './authorization.ts'
import { Grants } from './grants.ts'
import { addPicker } from './picker.ts'
import { addServerEndpoints } from './token-endpoint.ts'
import { Vault } from './vault.ts'

export type GoogleEmulator = {
  readonly url: string
  close(): Promise<void>
}

/** What the pages and the endpoints share. */
export type World = {
  readonly client: Client
  readonly issuer: string
  readonly vault: Vault
  readonly grants: Grants
  readonly now: () => Date
}

/** Not the emulator's address: the application identifies people by (issuer, sub), and the port may change between two starts. */
export const issuer = 'https://google.escale.test'

/** Google as an OpenID Connect provider for one application, on loopback. If the port is taken, it uses a free one. */
export async function startGoogleEmulator(options: {
  readonly dataDir: string
  readonly client: Client
  readonly port?: number
  readonly now?: () => Date
}): Promise<GoogleEmulator> {
  const vault = await Vault.open(options.dataDir)
  const now = options.now ?? (() => new Date())
  const world: World = { client: options.client, issuer, vault, grants: new Grants(), now }
  const app = localApp()
  addServerEndpoints(app, world)
  addPicker(app, world)
  return listen(app.fetch, options.port)
}
