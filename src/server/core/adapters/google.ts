import type * as OpenIdClient from 'openid-client'
import * as z from 'zod/mini'

export type GoogleSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly jwksUrl: string
}

/** A person as Google knows them: (issuer, subject) identifies them; the other fields are what they say of themselves today. */
export type GoogleIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string | undefined
  readonly familyName: string | undefined
}

/**
 * `declined`: the person refused at Google. `not-proven`: state, nonce, code, verifier or signature is not ours. `without-email`:
 * no address to create an account with. `misconfigured`: Google does not know us; `unreachable`: it does not answer.
 */
export type GoogleRefusal =
  | 'declined'
  | 'not-proven'
  | 'without-email'
  | 'misconfigured'
  | 'unreachable'
export type GoogleAnswer =
  | { readonly ok: true; readonly identity: GoogleIdentity }
  | { readonly ok: false; readonly refusal: GoogleRefusal }

/** What we sent at the beginning; `codeChallenge` is the S256 of a verifier that stays with us. */
export type GoogleQuestion = {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
  readonly prompt?: 'login' | 'consent' | 'select_account'
}
export type GoogleReturn = {
  /** The address that the browser came back to; only its query is read. */
  readonly callbackUrl: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}
export type Google = {
  readonly authorizationUrl: (question: GoogleQuestion) => string
  readonly identityOf: (back: GoogleReturn) => Promise<GoogleAnswer>
}

/**
 * Google as an OpenID Connect provider. The addresses are configured, not discovered, so that the server starts while Google is
 * down.
 */
export function googleSignIn(settings: GoogleSettings): Google {
  // Loaded when the first person comes back from Google: a server without such sign-ins does not load it.
  let client: Promise<Client> | undefined
  return {
    authorizationUrl: (question) => authorizationUrl(settings, question),
    identityOf: async (back) => {
      client ??= openClient(settings)
      return identityOf(await client, back)
    },
  }
}

function authorizationUrl(settings: GoogleSettings, question: GoogleQuestion): string {
  const { state, nonce, codeChallenge, redirectUri, prompt } = question
  const url = new URL(settings.authorizationUrl)
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

type Client = {
  readonly library: typeof OpenIdClient
  readonly config: OpenIdClient.Configuration
}

async function openClient(settings: GoogleSettings): Promise<Client> {
  const library = await import('openid-client')
  const server = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizationUrl,
    token_endpoint: settings.tokenUrl,
    jwks_uri: settings.jwksUrl,
  }
  const secret = library.ClientSecretPost(settings.clientSecret)
  const metadata = { [library.clockTolerance]: 30 }
  const config = new library.Configuration(server, settings.clientId, metadata, secret)
  config.timeout = 10
  // The signature is checked although the token came from Google itself: two proofs are cheap.
  library.enableNonRepudiationChecks(config)
  // The emulator has no certificate; production refuses its addresses (config.ts).
  if (settings.tokenUrl.startsWith('http:')) library.allowInsecureRequests(config)
  return { library, config }
}

async function identityOf({ library, config }: Client, back: GoogleReturn): Promise<GoogleAnswer> {
  try {
    const tokens = await library.authorizationCodeGrant(config, returnedTo(back), {
      expectedState: back.state,
      expectedNonce: back.nonce,
      pkceCodeVerifier: back.codeVerifier,
    })
    const claims = person.safeParse(tokens.claims())
    return claims.success ? identified(claims.data) : refused('without-email')
  } catch (error) {
    return refused(refusalIn(error, library))
  }
}

/** The configured return address: behind a proxy, the address that the server sees is another one. */
function returnedTo({ callbackUrl, redirectUri }: GoogleReturn): URL {
  const url = new URL(redirectUri)
  url.search = new URL(callbackUrl, redirectUri).search
  return url
}

const name = z.optional(z.string())
const person = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  email: z.string(),
  email_verified: z.optional(z.unknown()),
  given_name: name,
  family_name: name,
})

const identified = (claims: z.output<typeof person>): GoogleAnswer => ({
  ok: true,
  identity: {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    // Only `true` proves the address.
    emailVerified: claims.email_verified === true,
    givenName: claims.given_name,
    familyName: claims.family_name,
  },
})

const refused = (refusal: GoogleRefusal): GoogleAnswer => ({ ok: false, refusal })

/** Throws our own mistakes again. */
function refusalIn(error: unknown, library: Client['library']): GoogleRefusal {
  if (error instanceof library.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'declined' : 'not-proven'
  }
  if (error instanceof library.WWWAuthenticateChallengeError) return 'misconfigured'
  if (error instanceof library.ResponseBodyError) return refusalTold(error)
  if (error instanceof library.ClientError) return refusalFound(error)
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable'
  throw error
}

/** Reads the OAuth error: it is about our client, or about this code. */
function refusalTold({ status, error }: OpenIdClient.ResponseBodyError): GoogleRefusal {
  if (status >= 500) return 'unreachable'
  return error === 'invalid_grant' ? 'not-proven' : 'misconfigured'
}

/**
 * Reads the error of the library: no answer, or an answer that is not Google's, is `unreachable`; any other is not what we asked
 * for.
 */
function refusalFound({ code = '' }: OpenIdClient.ClientError): GoogleRefusal {
  return silences.includes(code) ? 'unreachable' : 'not-proven'
}
const silences = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]
