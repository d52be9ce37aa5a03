import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GoogleSettings } from '#server/core/adapters/google.ts'
import { seededAccounts } from '@escale/emulators/google/accounts'
import { issuer, startGoogleEmulator } from '@escale/emulators/google'

export type TestGoogle = {
  readonly settings: GoogleSettings
  /** The same settings, as the server's environment. */
  readonly env: Record<string, string>
  /** Chooses the account of that address, typing it (verified) when the page does not propose it; returns the return address. */
  readonly choose: (authorizationUrl: string, email: string) => Promise<string>
  readonly refuse: (authorizationUrl: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** The Google emulator with a separate key, for one test file. */
export async function startTestGoogle(redirectUris: readonly string[]): Promise<TestGoogle> {
  const dataDir = mkdtempSync(join(tmpdir(), 'escale-google-'))
  const client = { id: 'test.apps.googleusercontent.com', secret: 'GOCSPX-test', redirectUris }
  const emulator = await startGoogleEmulator({ dataDir, client })
  const settings = {
    clientId: client.id,
    clientSecret: client.secret,
    issuer,
    authorizationUrl: `${emulator.url}/o/oauth2/v2/auth`,
    tokenUrl: `${emulator.url}/token`,
    jwksUrl: `${emulator.url}/oauth2/v3/certs`,
  }
  return {
    settings,
    env: environmentOf(settings),
    choose: (url, email) => press(url, fieldsFor(email)),
    refuse: (url) => press(url, { decision: 'refuse' }),
    close: async () => {
      await emulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function fieldsFor(email: string): Record<string, string> {
  const known = seededAccounts.find((account) => account.email === email)
  if (known) return { account: known.sub }
  return { email, givenName: 'Teva', familyName: 'Maono', emailVerified: 'on' }
}

async function press(url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the Google emulator answered ${answer.status}`)
  return location
}

const environmentOf = (settings: GoogleSettings): Record<string, string> => ({
  GOOGLE_CLIENT_ID: settings.clientId,
  GOOGLE_CLIENT_SECRET: settings.clientSecret,
  GOOGLE_ISSUER: settings.issuer,
  GOOGLE_AUTHORIZATION_URL: settings.authorizationUrl,
  GOOGLE_TOKEN_URL: settings.tokenUrl,
  GOOGLE_JWKS_URL: settings.jwksUrl,
})
