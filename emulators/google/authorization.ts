import * as z from 'zod/mini'

/** The application that is registered with Google. */
export type Client = {
  readonly id: string
  readonly secret: string
  /** The return address must match one of these exactly. */
  readonly redirectUris: readonly string[]
}

const parameters = z.looseObject({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.optional(z.string()),
  scope: z.optional(z.string()),
  state: z.optional(z.string()),
  nonce: z.optional(z.string()),
  prompt: z.optional(z.string()),
  max_age: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.string()),
})
export type AuthorizationRequest = z.output<typeof parameters>

export type Judged =
  | { readonly kind: 'valid'; readonly request: AuthorizationRequest }
  /** The return address cannot be trusted: the page shows the error to the person, and the application receives nothing. */
  | { readonly kind: 'page'; readonly code: string; readonly why: string }
  | { readonly kind: 'redirect'; readonly to: string }

/** RFC 6749 §4.1.2.1: an error about the client or its return address is never sent to that address; any other error is. */
export function judgeAuthorization(client: Client, query: URLSearchParams): Judged {
  const names = [...query.keys()]
  const parsed = parameters.safeParse(Object.fromEntries(query))
  if (!parsed.success || new Set(names).size < names.length) {
    return page('invalid_request', 'Un paramètre obligatoire manque ou est répété.')
  }
  const request = parsed.data
  if (request.client_id !== client.id) {
    return page('invalid_client', 'Cette application n’est pas connue.')
  }
  if (!client.redirectUris.includes(request.redirect_uri)) {
    return page('redirect_uri_mismatch', `Adresse de retour non déclarée : ${request.redirect_uri}`)
  }
  const wrong = whatIsWrong(request)
  return wrong === undefined
    ? { kind: 'valid', request }
    : { kind: 'redirect', to: returnTo(request, { error: wrong[0], error_description: wrong[1] }) }
}

/** The address that the browser goes back to, with the `state` of the request. */
export function returnTo(
  { redirect_uri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

function whatIsWrong(request: AuthorizationRequest): readonly [string, string] | undefined {
  const rules: readonly (readonly [boolean, string, string])[] = [
    [
      request.response_type !== 'code',
      'unsupported_response_type',
      'Only response_type=code is emulated.',
    ],
    [!(request.scope ?? '').split(' ').includes('openid'), 'invalid_scope', 'scope lacks openid.'],
    // Google accepts requests without PKCE; nobody should send one.
    [
      request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''),
      'invalid_request',
      'code_challenge with code_challenge_method=S256 is obligatory here.',
    ],
    [
      request.max_age !== undefined && !/^\d+$/.test(request.max_age),
      'invalid_request',
      'max_age is a number of seconds.',
    ],
    // Nobody is ever signed in here: every authorization asks for an account.
    [request.prompt === 'none', 'login_required', 'Nobody is signed in.'],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  return broken && [broken[1], broken[2]]
}

const page = (code: string, why: string): Judged => ({ kind: 'page', code, why })
