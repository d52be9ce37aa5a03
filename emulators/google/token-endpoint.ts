import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { profileOf, idToken } from './id-token.ts'
import type { World } from './emulator.ts'
import { tokenLifeSeconds } from './grants.ts'

/** The three addresses that servers call: token, keys, userinfo. Errors in the shape of RFC 6749 §5.2. */
export function addServerEndpoints(app: Hono, world: World): void {
  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (!isOurClient(c, form, world)) {
      c.header('www-authenticate', 'Basic realm="google"')
      return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401)
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return refuse(c, 'unsupported_grant_type', 'Only authorization_code is emulated.')
    }
    return exchange(c, form, world)
  })
  app.get('/oauth2/v3/certs', (c) => c.json({ keys: [world.vault.publicKey()] }))
  app.get('/v1/userinfo', (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const account = world.grants.holderOf(token, world.now())
    if (account) return c.json(profileOf(account))
    c.header('www-authenticate', 'Bearer error="invalid_token"')
    return c.json({ error: 'invalid_token', error_description: 'Invalid Credentials' }, 401)
  })
}

async function exchange(c: Context, form: URLSearchParams, world: World): Promise<Response> {
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
    form.get(name),
  )
  if (!code || !redirectUri || !verifier) {
    return refuse(c, 'invalid_request', 'code, redirect_uri and code_verifier are obligatory.')
  }
  const redeemed = world.grants.redeem(code, { redirectUri, verifier }, world.now())
  if (!redeemed) return refuse(c, 'invalid_grant', 'Bad Request')
  const { grant, accessToken } = redeemed
  return c.json({
    access_token: accessToken,
    expires_in: tokenLifeSeconds,
    scope: grant.request.scope,
    token_type: 'Bearer',
    id_token: await idToken(world.vault, world.issuer, grant, accessToken),
  })
}

/** The client sends its secret by `client_secret_basic` or `client_secret_post`. */
function isOurClient(c: Context, form: URLSearchParams, { client }: World): boolean {
  const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(formDecoded)
    : [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  return id === client.id && isSame(secret ?? '', client.secret)
}

/** RFC 6749 §2.3.1: the client form-encodes id and secret before it joins them. */
const formDecoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? ''

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const refuse = (c: Context, error: string, description: string) =>
  c.json({ error, error_description: description }, 400)
