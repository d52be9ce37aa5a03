import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { account, type GoogleAccount, seededAccounts } from './accounts.ts'
import {
  type AuthorizationRequest,
  judgeAuthorization,
  type Judged,
  returnTo,
} from './authorization.ts'
import type { World } from './emulator.ts'
import { errorPage, homePage, notFoundPage, pickerPage } from './pages.ts'

const path = '/o/oauth2/v2/auth'

/** The authorization page: it always asks for an account, then sends the browser back with the result. */
export function addPicker(app: Hono, world: World): void {
  app.get('/', (c) => c.html(homePage([...seededAccounts, ...world.vault.accounts])))
  app.get(path, (c) => {
    const judged = judgeAuthorization(world.client, new URL(c.req.url).searchParams)
    return judged.kind === 'valid' ? showPicker(c, world, judged.request) : tell(c, judged)
  })
  app.post(path, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const judged = judgeAuthorization(world.client, new URL(c.req.url).searchParams)
    return judged.kind === 'valid' ? decide(c, world, judged.request, form) : tell(c, judged)
  })
  app.notFound((c) => c.html(notFoundPage(), 404))
}

function decide(
  c: Context,
  world: World,
  request: AuthorizationRequest,
  form: URLSearchParams,
): Response | Promise<Response> {
  if (form.get('decision') === 'refuse') {
    return c.redirect(returnTo(request, { error: 'access_denied' }), 303)
  }
  const chosen = chosenAccount(world, form)
  if (!chosen) return showPicker(c, world, request, form)
  const code = world.grants.agree({ request, account: chosen, agreedAt: world.now() })
  return c.redirect(returnTo(request, { code, scope: request.scope ?? '', iss: world.issuer }), 303)
}

const typed = z.object({
  email: z.email(),
  givenName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  familyName: z.string().check(z.trim(), z.maxLength(60)),
})

/** An account of the list, or one typed in the form, which the vault then remembers for the list. */
function chosenAccount({ vault }: World, form: URLSearchParams): GoogleAccount | undefined {
  const sub = form.get('account')
  if (sub !== null) {
    return [...seededAccounts, ...vault.accounts].find((known) => known.sub === sub)
  }
  const parsed = typed.safeParse(Object.fromEntries(form))
  if (!parsed.success) return undefined
  const { familyName, ...facts } = parsed.data
  const made = account({
    ...facts,
    ...(familyName === '' ? {} : { familyName }),
    emailVerified: form.get('emailVerified') === 'on',
  })
  if (!seededAccounts.some(({ sub: known }) => known === made.sub)) vault.remember(made)
  return made
}

/** A refused form is shown again with what the person typed. */
function showPicker(
  c: Context,
  { vault }: World,
  request: AuthorizationRequest,
  refused?: URLSearchParams,
): Response | Promise<Response> {
  const { origin, host } = new URL(request.redirect_uri)
  // A browser applies `form-action` to the redirect after the form too.
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${origin}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
  )
  return c.html(
    pickerPage({
      site: host,
      accounts: [...seededAccounts, ...vault.accounts],
      refused,
    }),
    refused ? 422 : 200,
  )
}

const tell = (c: Context, judged: Exclude<Judged, { kind: 'valid' }>) =>
  judged.kind === 'redirect'
    ? c.redirect(judged.to, 303)
    : c.html(errorPage(judged.code, judged.why), judged.code === 'invalid_client' ? 401 : 400)
