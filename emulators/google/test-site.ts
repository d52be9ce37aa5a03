import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { type GoogleEmulator, issuer, startGoogleEmulator } from './emulator.ts'

export const redirectUri = 'http://localhost:3000/retour'
export const client = {
  id: 'shop.apps.googleusercontent.com',
  // HTTP Basic must form-encode these characters first.
  secret: 'GOCSPX-a+b/c=%:d',
  redirectUris: [redirectUri, 'http://localhost:3000/autre'],
}
export const checks = { state: 'the-state', nonce: 'the-nonce' }
export type Visit = { readonly url: string; readonly verifier: string }

/** A site that signs people in through the emulator, with a real client and its own clock. */
export class TestSite {
  clock = new Date()
  readonly #dataDir: string
  #google: GoogleEmulator | undefined

  private constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  static async open(): Promise<TestSite> {
    const site = new TestSite(await mkdtemp(join(tmpdir(), 'escale-google-')))
    await site.restart()
    return site
  }

  async close(): Promise<void> {
    await this.#google?.close()
    await rm(this.#dataDir, { recursive: true })
  }

  async restart(): Promise<void> {
    await this.#google?.close()
    this.#google = await startGoogleEmulator({
      dataDir: this.#dataDir,
      client,
      now: () => this.clock,
    })
  }

  get url(): string {
    return this.#google?.url ?? ''
  }

  configuration(
    authentication: oidc.ClientAuth = oidc.ClientSecretBasic(client.secret),
    id = client.id,
  ): oidc.Configuration {
    const server = {
      issuer,
      authorization_endpoint: `${this.url}/o/oauth2/v2/auth`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/oauth2/v3/certs`,
      userinfo_endpoint: `${this.url}/v1/userinfo`,
    }
    const config = new oidc.Configuration(server, id, {}, authentication)
    oidc.allowInsecureRequests(config)
    oidc.enableNonRepudiationChecks(config)
    return config
  }

  /** The address that the site sends a person to, and the verifier that it stores. */
  async visit(change: Record<string, string> = {}): Promise<Visit> {
    const verifier = oidc.randomPKCECodeVerifier()
    const url = oidc.buildAuthorizationUrl(this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...checks,
      ...change,
    })
    return { url: url.href, verifier }
  }

  /** The address that the person comes back to. */
  async choose({ url }: Visit, fields: Record<string, string>): Promise<URL> {
    return backFrom(await press(url, fields))
  }

  exchange(
    back: URL,
    { verifier }: Visit,
    change: oidc.AuthorizationCodeGrantChecks = {},
    config = this.configuration(),
  ) {
    return oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      ...change,
    })
  }
}

export const press = (url: string, fields: Record<string, string>, headers = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
export const backFrom = (answer: Response) => new URL(answer.headers.get('location') ?? '')
