import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { GoogleAccount } from './accounts.ts'

type State = { readonly key: JWK; readonly accounts: readonly GoogleAccount[] }
const remembered = 8

/** The signing key and the typed accounts, in one file: they survive a restart. */
export class Vault {
  readonly #file: string
  #state: State

  private constructor(file: string, state: State) {
    this.#file = file
    this.#state = state
  }

  static async open(folder: string): Promise<Vault> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'google.json')
    const kept = readState(file)
    const vault = new Vault(file, kept ?? { key: await newKey(), accounts: [] })
    if (!kept) vault.#save(vault.#state)
    return vault
  }

  get accounts(): readonly GoogleAccount[] {
    return this.#state.accounts
  }

  /** The picker offers a typed account next time, the newest first. */
  remember(account: GoogleAccount): void {
    const others = this.accounts.filter(({ sub }) => sub !== account.sub)
    this.#save({ ...this.#state, accounts: [account, ...others].slice(0, remembered) })
  }

  get keyId(): string {
    return String(this.#state.key.kid)
  }

  signingKey() {
    return importJWK(this.#state.key, 'RS256')
  }

  /** The public part of the key. */
  publicKey(): JWK {
    const { kty, n, e, kid } = this.#state.key
    return { kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK
  }

  #save(state: State): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#state = state
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = createHash('sha1').update(randomBytes(32)).digest('hex')
  return { ...(await exportJWK(privateKey)), kid }
}

function readState(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
