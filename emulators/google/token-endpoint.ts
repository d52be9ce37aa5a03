import { timingSafeEqual, createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { SignJWT } from 'jose'
import type { World } from './emulator.ts'
import { tokenLifeSeconds, type Grant } from './grants.ts'
import type { Vault } from './vault.ts'
import type { GoogleAccount } from './accounts.ts'

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

/** The signed id token: who agreed, for this client and this nonce. */
async function idToken(
  vault: Vault,
  issuer: string,
  { request, account, agreedAt }: Grant,
  accessToken: string,
): Promise<string> {
  const issuedAt = Math.floor(agreedAt.getTime() / 1000)
  const claims = {
    ...profileOf(account),
    azp: request.client_id,
    at_hash: halfHash(accessToken),
    auth_time: issuedAt,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: vault.keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(request.client_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifeSeconds)
    .sign(await vault.signingKey())
}

/** The claims about the person, in the id token and at the userinfo endpoint alike. */
function profileOf(account: GoogleAccount) {
  const { sub, email, emailVerified, givenName, familyName } = account
  return {
    sub,
    email,
    email_verified: emailVerified,
    name: familyName === undefined ? givenName : `${givenName} ${familyName}`,
    given_name: givenName,
    ...(familyName === undefined ? {} : { family_name: familyName }),
  }
}

/** OpenID Connect Core §3.1.3.6: the left half of the hash. */
const halfHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
